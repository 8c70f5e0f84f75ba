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

struct Node {
  double u;
  ValueAndSlope q;
};

Node node_at(Polynomial q, double u) { return {u, evaluate_with_slope(q, u)}; }

// Newton's step from the end whose value is the smaller one: the flights of a bouncing block are nearly parabolas.
double first_guess(const Node& a, const Node& b) {
  const Node& from = a.q.value < -b.q.value ? a : b;
  const double newton = from.u - from.q.value / from.q.slope;
  return newton > a.u && newton < b.u ? newton : 0.5 * (a.u + b.u);
}

// Root of q between a (positive) and b (not positive): Newton kept inside the bracket, to the last bit. `curvature`
// bounds |q''|: it tells when the next step would change nothing.
double refine(Polynomial q, Node a, Node b, double curvature) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  if (b.q.value == 0.0) return b.u;
  double u = first_guess(a, b);
  for (int i = 0; i < 200; ++i) {
    const Node at = node_at(q, u);
    const double newton = u - at.q.value / at.q.slope;
    if (newton == u) return u;
    (at.q.value > 0.0 ? a : b) = at;
    const bool inside = newton > a.u && newton < b.u;
    const double next = inside ? newton : 0.5 * (a.u + b.u);
    if (!(next > a.u && next < b.u)) return b.u;
    const double change = std::fabs(next - u);
    const double left_over = 0.5 * curvature * change * change;  // of q, at next
    if (inside && (change <= epsilon * u || left_over <= 0.25 * epsilon * u * std::fabs(at.q.slope))) return next;
    u = next;
  }
  return u;
}

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
std::optional<double> settle(Polynomial q, const Node& a, const Node& b, double curvature) {
  if (has_fallen(b)) return refine(q, a, b, curvature);
  if (!(a.q.slope < 0.0 && b.q.slope > 0.0)) return std::nullopt;
  const double low = lowest_point(q, a.u, b.u);
  if (evaluate(q, low) >= 0.0) return std::nullopt;
  return refine(q, a, node_at(q, low), curvature);
}

}  // namespace

std::optional<double> first_fall(Polynomial q, double h) {
  if (q.coefficients[0] > change_bound(q, h)) return std::nullopt;
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
    if (cell == Cell::crossing) return refine(q, left, right.node, curvature);
    if (cell == Cell::unclear && right.level < max_level) {
      const double middle = 0.5 * (left.u + right.node.u);
      const int level = ++right.level;
      rights[++top] = {{middle, evaluate_with_slope(q, middle)}, level};
      continue;
    }
    if (cell == Cell::unclear) {
      if (const auto root = settle(q, left, right.node, curvature)) return root;
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
    // Nor those on which the slope cannot vanish: the larger end was offered already.
    const bool same_sign = (part.a.q.slope > 0.0) == (part.b.q.slope > 0.0);
    const double least_slope = std::min(std::fabs(part.a.q.slope), std::fabs(part.b.q.slope));
    if (same_sign && least_slope > 0.5 * curvature * width) continue;
    const bool rises = part.a.q.slope > 0.0 && part.b.q.slope <= 0.0;
    if (rises && (part.level == 3 || part.level == max_level)) {
      const double u = refine(rate, node_at(rate, part.a.u), node_at(rate, part.b.u), curvature_bound(rate, h));
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
