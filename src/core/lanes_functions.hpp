// Functions of lanes in plain arithmetic: a rough logarithm and its inverse, sine and cosine, the inverse of sinh.
#pragma once

#include "core/lanes.hpp"

namespace teeter {

// log2 of a positive number within 0.09, and its inverse: plenty for a step size.
template <class R, int n>
TEETER_INLINED inline Pack<R, n> rough_log2(const Pack<R, n>& x) {
  Pack<R, n> c;
  each_below(Fixed<n>{}, [&](auto i) TEETER_INLINED {
    const auto integer = (bits_of(x.part[i]) >> 20) | std::int64_t{0x4330000000000000};  // 2^52 + bits / 2^20
    c.part[i] = (from_bits<R>(integer) - 0x1p52) * 0x1p-32 - 1023.0;
  });
  return c;
}

// Of numbers between -1000 and 1000.
template <class R, int n>
TEETER_INLINED inline Pack<R, n> rough_exp2(const Pack<R, n>& y) {
  Pack<R, n> c;
  each_below(Fixed<n>{}, [&](auto i) TEETER_INLINED {
    const auto integer = bits_of(R((y.part[i] + 1023.0) * 0x1p32 + 0x1p52));
    c.part[i] = from_bits<R>(integer << 20);  // the exponent of 2^52 is shifted out
  });
  return c;
}

template <class P>
struct SinCosLanes {
  P sin;
  P cos;
};

// As core/sincos.hpp, for |x| below its limit.
template <class R, int n>
TEETER_INLINED inline SinCosLanes<Pack<R, n>> sincos(const Pack<R, n>& x) {
  using P = Pack<R, n>;
  constexpr double round_to_integer = 6755399441055744.0;
  constexpr double half_pi_high = 0x1.921fb544p+0;
  constexpr double half_pi_middle = 0x1.0b4611a6p-34;
  constexpr double half_pi_low = 0x1.3198a2e037073p-69;
  const P shifted = x * 0.63661977236758134308 + round_to_integer;
  const P k = shifted - round_to_integer;
  const P r = ((x - k * half_pi_high) - k * half_pi_middle) - k * half_pi_low;
  const P z = r * r;
  P p = z * (1.0 / 355687428096000.0) - 1.0 / 1307674368000.0;
  p = p * z + 1.0 / 6227020800.0;
  p = p * z - 1.0 / 39916800.0;
  p = p * z + 1.0 / 362880.0;
  p = p * z - 1.0 / 5040.0;
  p = p * z + 1.0 / 120.0;
  p = p * z - 1.0 / 6.0;
  const P s = r + r * (z * p);
  P q = z * (-1.0 / 6402373705728000.0) + 1.0 / 20922789888000.0;
  q = q * z - 1.0 / 87178291200.0;
  q = q * z + 1.0 / 479001600.0;
  q = q * z - 1.0 / 3628800.0;
  q = q * z + 1.0 / 40320.0;
  q = q * z - 1.0 / 720.0;
  q = q * z + 1.0 / 24.0;
  const P c = 1.0 - (0.5 * z - z * (z * q));
  SinCosLanes<P> out;
  each_below(Fixed<n>{}, [&](auto i) TEETER_INLINED {
    const auto turn = bits_of(shifted.part[i]);
    const auto swap = (turn & 1) != typename RegisterTraits<R>::Bits{};
    const R sine = swap ? c.part[i] : s.part[i];
    const R cosine = swap ? s.part[i] : c.part[i];
    out.sin.part[i] = from_bits<R>(bits_of(sine) ^ ((turn & 2) << 62));
    out.cos.part[i] = from_bits<R>(bits_of(cosine) ^ (((turn + 1) & 2) << 62));
  });
  return out;
}

// log(1 + y) of y >= 0. The sum is 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2); log(1 + f) is twice the
// inverse of tanh of s = f / (2 + f), s + s^3/3 + .., and f - s f is 2 s. What the sum lost by rounding is added at the
// end.
template <class R, int n>
TEETER_INLINED inline Pack<R, n> log_of_one_and(const Pack<R, n>& y) {
  using P = Pack<R, n>;
  const P sum = y + 1.0;
  const P one = sum - y;
  const P lost = ((1.0 - one) + (y - (sum - one))) / sum;
  P exponent;
  P f;
  each_below(Fixed<n>{}, [&](auto i) TEETER_INLINED {
    constexpr std::int64_t root_of_half = 0x3fe6a09e667f3bcd;
    const auto bits = bits_of(sum.part[i]);
    const auto shift = (bits - root_of_half) & std::int64_t{0x7ff0000000000000};  // 2^52 k
    exponent.part[i] = from_bits<R>((shift >> 20) | std::int64_t{0x4330000000000000}) - 0x1p52;
    f.part[i] = from_bits<R>(bits - shift) - 1.0;
  });
  const P k = exponent * 0x1p-32;
  const P s = f / (f + 2.0);
  const P z = s * s;
  P p(2.0 / 23.0);
  each_below(Fixed<10>{}, [&](auto i) TEETER_INLINED { p = p * z + 2.0 / (21.0 - 2.0 * i); });
  const P half_square = 0.5 * f * f;
  constexpr double log_of_two_high = 0x1.62e42fefap-1;  // its product with k is exact
  constexpr double log_of_two_low = 0x1.cf79abc9e3b3ap-40;
  return k * log_of_two_high - ((half_square - (s * (half_square + z * p) + (k * log_of_two_low + lost))) - f);
}

// The inverse of sinh, within a few units of the last place.
template <class R, int n>
TEETER_INLINED inline Pack<R, n> asinh(const Pack<R, n>& x) {
  using P = Pack<R, n>;
  constexpr double large = 0x1p500;  // beyond it log(2 |x|), and below its square is finite
  constexpr double log_of_two = 6.93147180559945309417e-01;
  const P size = absolute(x);
  const auto is_large = size > P(large);
  const P square = x * x;
  const P y = select(is_large, size, size + square / (square_root(square + 1.0) + 1.0));
  const P result = log_of_one_and(y) + select(is_large, P(log_of_two), P(0.0));
  return select(size <= P(0x1.fffffffffffffp1023), select(x < P(0.0), -result, result), x);
}

}  // namespace teeter
