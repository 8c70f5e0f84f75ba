// Functions of lanes in plain arithmetic: a rough logarithm and its inverse, sine and cosine.
#pragma once

#include "core/lanes.hpp"

namespace teeter {

// log2 of a positive number within 0.09, and its inverse: plenty for a step size.
template <class R, int n>
TEETER_LANES_INLINE Pack<R, n> rough_log2(const Pack<R, n>& x) {
  Pack<R, n> c;
  each_below(
      Fixed<n>{}, TEETER_LANES_BODY(i) {
        const auto integer = (bits_of(x.part[i]) >> 20) | std::int64_t{0x4330000000000000};  // 2^52 + bits / 2^20
        c.part[i] = (from_bits<R>(integer) - 0x1p52) * 0x1p-32 - 1023.0;
      });
  return c;
}

// Of numbers between -1000 and 1000.
template <class R, int n>
TEETER_LANES_INLINE Pack<R, n> rough_exp2(const Pack<R, n>& y) {
  Pack<R, n> c;
  each_below(
      Fixed<n>{}, TEETER_LANES_BODY(i) {
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
TEETER_LANES_INLINE SinCosLanes<Pack<R, n>> sincos(const Pack<R, n>& x) {
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
  each_below(
      Fixed<n>{}, TEETER_LANES_BODY(i) {
        const auto turn = bits_of(shifted.part[i]);
        const auto swap = (turn & 1) != typename RegisterTraits<R>::Bits{};
        const R sine = swap ? c.part[i] : s.part[i];
        const R cosine = swap ? s.part[i] : c.part[i];
        out.sin.part[i] = from_bits<R>(bits_of(sine) ^ ((turn & 2) << 62));
        out.cos.part[i] = from_bits<R>(bits_of(cosine) ^ (((turn + 1) & 2) << 62));
      });
  return out;
}

}  // namespace teeter
