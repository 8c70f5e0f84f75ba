#include "solve/polynomial.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace teeter {
namespace {

constexpr int max_degree = 40;

// Bound of |q''| on [0, h].
double curvature_bound(Polynomial q, double h) {
  double bound = 0.0;
  for (int k = q.degree; k >= 2; --k) bound = bound * h + k * (k - 1.0) * std::fabs(q.coefficients[k]);
  return bound;
}

// Root of q between a (positive) and b (not positive): Newton kept inside the bracket, to the last bit.
double refine(Polynomial q, double a, double b) {
  double u = b;
  ValueAndSlope at = evaluate_with_slope(q, u);
  for (int i = 0; i < 200; ++i) {
    if (at.value > 0.0) {
      a = u;
    } else {
      b = u;
    }
    const double newton = u - at.value / at.slope;
    const bool inside = newton > a && newton < b;
    const double next = inside ? newton : 0.5 * (a + b);
    if (next == u || !(next > a && next < b)) return b;
    if (inside && std::fabs(next - u) <= std::numeric_limits<double>::epsilon() * u) return next;
    u = next;
    at = evaluate_with_slope(q, u);
  }
  return u;
}

struct Node {
  double u;
  ValueAndSlope q;
};

// Where the slope, negative at a and positive at b, changes sign.
double lowest_point(Polynomial q, double a, double b) {
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (a + b);
    if (!(middle > a && middle < b)) break;
    if (evaluate_with_slope(q, middle).slope < 0.0) {
      a = middle;
    } else {
      b = middle;
    }
  }
  return b;
}

enum class Cell { clear, crossing, unclear };

// Below zero, or falling through it; a minimum that only touches zero is neither.
bool has_fallen(const Node& node) { return node.q.value < 0.0 || (node.q.value == 0.0 && node.q.slope < 0.0); }

// What the values, slopes and the curvature bound tell about the cell.
Cell classify(const Node& a, const Node& b, double curvature) {
  const double width = b.u - a.u;
  if (!has_fallen(b)) {
    const double sag = 0.125 * curvature * width * width;
    return std::min(a.q.value, b.q.value) > sag ? Cell::clear : Cell::unclear;
  }
  // Falling everywhere: exactly one root. The slope varies by at most curvature * width / 2 from the nearer end.
  const double steepest_rise = std::max(a.q.slope, b.q.slope) + 0.5 * curvature * width;
  return steepest_rise < 0.0 ? Cell::crossing : Cell::unclear;
}

// A cell too small to split further: the sign of its minimum decides.
std::optional<double> settle(Polynomial q, const Node& a, const Node& b) {
  if (has_fallen(b)) return refine(q, a.u, b.u);
  if (!(a.q.slope < 0.0 && b.q.slope > 0.0)) return std::nullopt;
  const double low = lowest_point(q, a.u, b.u);
  if (evaluate(q, low) >= 0.0) return std::nullopt;
  return refine(q, a.u, low);
}

}  // namespace

std::optional<double> first_fall(Polynomial q, double h) {
  constexpr int max_level = 10;  // cells of h / 1024 are not split further
  struct Right {
    Node node;
    int level;  // of the cell that ends here
  };
  const double curvature = curvature_bound(q, h);
  Node left{0.0, {q.coefficients[0], q.degree > 0 ? q.coefficients[1] : 0.0}};
  std::array<Right, max_level + 1> rights;
  rights[0] = {{h, evaluate_with_slope(q, h)}, 0};
  int top = 0;
  while (top >= 0) {
    Right& right = rights[top];
    const Cell cell = classify(left, right.node, curvature);
    if (cell == Cell::crossing) return refine(q, left.u, right.node.u);
    if (cell == Cell::unclear && right.level < max_level) {
      const double middle = 0.5 * (left.u + right.node.u);
      const int level = ++right.level;
      rights[++top] = {{middle, evaluate_with_slope(q, middle)}, level};
      continue;
    }
    if (cell == Cell::unclear) {
      if (const auto root = settle(q, left, right.node)) return root;
    }
    left = right.node;
    --top;
  }
  return std::nullopt;
}

Extremum largest(Polynomial q, double h) {
  Extremum best{0.0, q.coefficients[0]};
  const auto offer = [&](double u, double value) {
    if (value > best.value) best = {u, value};
  };
  std::array<double, max_degree> slope{};
  for (int k = 1; k <= q.degree; ++k) slope[k - 1] = k * q.coefficients[k];
  const Polynomial rate{slope.data(), std::max(0, q.degree - 1)};
  const double curvature = curvature_bound(q, h);
  struct Part {
    Node a, b;
    int level;
  };
  constexpr int max_level = 10;
  std::array<Part, max_level + 2> parts;
  const Node end{h, evaluate_with_slope(q, h)};
  offer(h, end.q.value);
  parts[0] = {{0.0, {q.coefficients[0], slope[0]}}, end, 0};
  for (int top = 0; top >= 0;) {
    const Part part = parts[top--];
    const double width = part.b.u - part.a.u;
    // Parts that cannot hold more than the best so far are left out.
    if (std::max(part.a.q.value, part.b.q.value) + 0.125 * curvature * width * width <= best.value) continue;
    const bool rises = part.a.q.slope > 0.0 && part.b.q.slope <= 0.0;
    if (rises && (part.level == 3 || part.level == max_level)) {
      const double u = refine(rate, part.a.u, part.b.u);
      offer(u, evaluate(q, u));
    }
    if (part.level == max_level) continue;
    const double middle = 0.5 * (part.a.u + part.b.u);
    const Node centre{middle, evaluate_with_slope(q, middle)};
    offer(middle, centre.q.value);
    parts[++top] = {centre, part.b, part.level + 1};
    parts[++top] = {part.a, centre, part.level + 1};
  }
  return best;
}

}  // namespace teeter
