// Several numbers that are treated alike, one in each lane: a few registers of the processor, or one plain number.
// Every operation rounds as it does for a single number, so the lanes of any width give the same bits. Everything is
// inlined always: no symbol of one instruction set can stand in for that of another.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(__AVX__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#define TEETER_INLINED __attribute__((always_inline))

namespace teeter {

// A register of lanes, what a comparison of two gives, and the same bits as integers.
template <class Register>
struct RegisterTraits {
  static constexpr int lanes = sizeof(Register) / sizeof(double);
  using Mask = decltype(Register{} < Register{});
  using Bits = Mask;  // GCC's comparison gives 64-bit integers
};

template <>
struct RegisterTraits<double> {
  static constexpr int lanes = 1;
  using Mask = bool;
  using Bits = std::int64_t;
};

// A count that may be known to the compiler: loops over such counts leave no loop behind.
template <int value>
using Fixed = std::integral_constant<int, value>;

template <class F, int... i>
TEETER_INLINED inline void call_each(F&& f, std::integer_sequence<int, i...>) {
  (f(Fixed<i>{}), ...);
}

// f(0), .., f(count - 1).
template <int count, class F>
TEETER_INLINED inline void each_below(Fixed<count>, F&& f) {
  call_each(f, std::make_integer_sequence<int, count>{});
}
template <class F>
TEETER_INLINED inline void each_below(int count, F&& f) {
  for (int i = 0; i < count; ++i) f(i);
}

template <int a, int b>
TEETER_INLINED inline constexpr Fixed<a + b> sum_of(Fixed<a>, Fixed<b>) {
  return {};
}
template <int b>
TEETER_INLINED inline constexpr int sum_of(int a, Fixed<b>) {
  return a + b;
}

template <int a>
TEETER_INLINED inline constexpr Fixed<(a > 0 ? a : 0)> at_least_zero(Fixed<a>) {
  return {};
}
TEETER_INLINED inline constexpr int at_least_zero(int a) { return a > 0 ? a : 0; }

template <int a>
TEETER_INLINED inline constexpr Fixed<a / 2> half_of(Fixed<a>) {
  return {};
}
TEETER_INLINED inline constexpr int half_of(int a) { return a / 2; }

// One answer per lane.
template <class Register, int count>
struct Mask {
  using Part = typename RegisterTraits<Register>::Mask;
  Part part[count];

  Mask() = default;
  TEETER_INLINED inline Mask(const Mask& other) {
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { part[i] = other.part[i]; });
  }
  TEETER_INLINED inline Mask& operator=(const Mask& other) {
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { part[i] = other.part[i]; });
    return *this;
  }
  // Register i is f(i).
  template <class F>
  TEETER_INLINED inline static Mask each(F&& f) {
    Mask m;
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { m.part[i] = static_cast<Part>(f(i)); });
    return m;
  }

  TEETER_INLINED inline friend Mask operator&(const Mask& a, const Mask& b) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] & b.part[i]; });
  }
  TEETER_INLINED inline friend Mask operator|(const Mask& a, const Mask& b) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] | b.part[i]; });
  }
  TEETER_INLINED inline friend Mask operator!(const Mask& a) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] == Part{}; });
  }
};

template <class Register, int count>
struct Pack {
  static constexpr int lanes = RegisterTraits<Register>::lanes;  // of a register
  static constexpr int width = lanes * count;
  using MaskType = Mask<Register, count>;
  Register part[count];

  Pack() = default;
  // Register by register: compilers copy larger structures in smaller pieces, and the processor waits for those.
  TEETER_INLINED inline Pack(const Pack& other) {
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { part[i] = other.part[i]; });
  }
  TEETER_INLINED inline Pack& operator=(const Pack& other) {
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { part[i] = other.part[i]; });
    return *this;
  }
  TEETER_INLINED inline Pack(double same) {
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { part[i] = same - Register{}; });  // broadcasts
  }
  // Register i is f(i).
  template <class F>
  TEETER_INLINED inline static Pack each(F&& f) {
    Pack p;
    each_below(Fixed<count>{}, [&](auto i) TEETER_INLINED { p.part[i] = f(i); });
    return p;
  }
  // Lane i is f(i).
  template <class F>
  TEETER_INLINED inline static Pack gather(F&& f) {
    return each([&](auto i) TEETER_INLINED {
      return [&]<int... j>(std::integer_sequence<int, j...>) TEETER_INLINED {
        if constexpr (lanes == 1) {
          return f(i);
        } else {
          return Register{f(lanes * i + j)...};
        }
      }
      (std::make_integer_sequence<int, lanes>{});
    });
  }
  TEETER_INLINED inline static Pack load(const double* from) {
    Pack p;
    each_below(Fixed<count>{},
               [&](auto i) TEETER_INLINED { __builtin_memcpy(&p.part[i], from + i * lanes, sizeof(Register)); });
    return p;
  }
  TEETER_INLINED inline void store(double* to) const {
    each_below(Fixed<count>{},
               [&](auto i) TEETER_INLINED { __builtin_memcpy(to + i * lanes, &part[i], sizeof(Register)); });
  }

  TEETER_INLINED inline friend Pack operator+(const Pack& a, const Pack& b) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] + b.part[i]; });
  }
  TEETER_INLINED inline friend Pack operator-(const Pack& a, const Pack& b) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] - b.part[i]; });
  }
  TEETER_INLINED inline friend Pack operator*(const Pack& a, const Pack& b) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] * b.part[i]; });
  }
  TEETER_INLINED inline friend Pack operator/(const Pack& a, const Pack& b) {
    return each([&](auto i) TEETER_INLINED { return a.part[i] / b.part[i]; });
  }
  TEETER_INLINED inline friend Pack operator-(const Pack& a) {
    return each([&](auto i) TEETER_INLINED { return -a.part[i]; });
  }
  TEETER_INLINED inline friend MaskType operator<(const Pack& a, const Pack& b) {
    return MaskType::each([&](auto i) TEETER_INLINED { return a.part[i] < b.part[i]; });
  }
  TEETER_INLINED inline friend MaskType operator<=(const Pack& a, const Pack& b) {
    return MaskType::each([&](auto i) TEETER_INLINED { return a.part[i] <= b.part[i]; });
  }
  TEETER_INLINED inline friend MaskType operator>(const Pack& a, const Pack& b) { return b < a; }
  TEETER_INLINED inline friend MaskType operator>=(const Pack& a, const Pack& b) { return b <= a; }
  TEETER_INLINED inline friend MaskType operator==(const Pack& a, const Pack& b) {
    return MaskType::each([&](auto i) TEETER_INLINED { return a.part[i] == b.part[i]; });
  }
};

// Lane by lane: a where the mask holds, b elsewhere.
template <class R, int n>
TEETER_INLINED inline Pack<R, n> select(const Mask<R, n>& mask, const Pack<R, n>& a, const Pack<R, n>& b) {
  return Pack<R, n>::each([&](auto i) TEETER_INLINED { return mask.part[i] ? a.part[i] : b.part[i]; });
}

template <class R, int n>
TEETER_INLINED inline Pack<R, n> smaller(const Pack<R, n>& a, const Pack<R, n>& b) {
  return select(a < b, a, b);
}

template <class R, int n>
TEETER_INLINED inline Pack<R, n> larger(const Pack<R, n>& a, const Pack<R, n>& b) {
  return select(a > b, a, b);
}

template <class R>
TEETER_INLINED inline R root_of_register(R x) {
  if constexpr (sizeof(R) == sizeof(double)) {
    return __builtin_sqrt(x);
  } else {
#if defined(__AVX512F__)
    if constexpr (sizeof(R) == 64) return _mm512_maskz_sqrt_pd(0xff, x);  // GCC 12 warns about the plain one
#endif
#if defined(__AVX__)
    if constexpr (sizeof(R) == 32) return _mm256_sqrt_pd(x);
#endif
#if defined(__SSE2__)
    if constexpr (sizeof(R) == 16) return _mm_sqrt_pd(x);
#endif
    for (int i = 0; i < RegisterTraits<R>::lanes; ++i) x[i] = __builtin_sqrt(x[i]);
    return x;
  }
}

template <class R, int n>
TEETER_INLINED inline Pack<R, n> square_root(const Pack<R, n>& a) {
  return Pack<R, n>::each([&](auto i) TEETER_INLINED { return root_of_register(a.part[i]); });
}

template <class R>
TEETER_INLINED inline typename RegisterTraits<R>::Bits bits_of(R x) {
  return __builtin_bit_cast(typename RegisterTraits<R>::Bits, x);
}

template <class R>
TEETER_INLINED inline R from_bits(typename RegisterTraits<R>::Bits bits) {
  return __builtin_bit_cast(R, bits);
}

template <class R, int n>
TEETER_INLINED inline Pack<R, n> absolute(const Pack<R, n>& a) {
  return Pack<R, n>::each(
      [&](auto i) TEETER_INLINED { return from_bits<R>(bits_of(a.part[i]) & std::int64_t{0x7fffffffffffffff}); });
}

// Where the counts a are below b.
template <class P>
TEETER_INLINED inline typename P::MaskType below(const std::int64_t* a, const std::int64_t* b) {
  using R = std::remove_reference_t<decltype(P{}.part[0])>;
  using Bits = typename RegisterTraits<R>::Bits;
  typename P::MaskType c;
  each_below(Fixed<P::width / RegisterTraits<R>::lanes>{}, [&](auto i) TEETER_INLINED {
    Bits left;
    Bits right;
    __builtin_memcpy(&left, a + i * RegisterTraits<R>::lanes, sizeof(Bits));
    __builtin_memcpy(&right, b + i * RegisterTraits<R>::lanes, sizeof(Bits));
    c.part[i] = left < right;
  });
  return c;
}

// One more where the mask holds.
template <class R, int n>
TEETER_INLINED inline void count_up(const Mask<R, n>& mask, std::int64_t* count) {
  using Bits = typename RegisterTraits<R>::Bits;
  each_below(Fixed<n>{}, [&](auto i) TEETER_INLINED {
    std::int64_t* const here = count + i * RegisterTraits<R>::lanes;
    Bits number;
    __builtin_memcpy(&number, here, sizeof(Bits));
    number += static_cast<Bits>(mask.part[i]) & 1;
    __builtin_memcpy(here, &number, sizeof(Bits));
  });
}

// One bit per lane.
template <class R, int n>
TEETER_INLINED inline unsigned lane_bits(const Mask<R, n>& mask) {
  unsigned bits = 0;
  constexpr int lanes = RegisterTraits<R>::lanes;
  each_below(Fixed<n>{}, [&](auto i) TEETER_INLINED {
    unsigned part = 0;
    if constexpr (lanes == 1) {
      part = mask.part[i] ? 1U : 0U;
#if defined(__AVX512DQ__)
    } else if constexpr (lanes == 8) {
      part = _mm512_movepi64_mask(__builtin_bit_cast(__m512i, mask.part[i]));
#endif
#if defined(__AVX__)
    } else if constexpr (lanes == 4) {
      part = static_cast<unsigned>(__builtin_ia32_movmskpd256(from_bits<R>(mask.part[i])));
#endif
#if defined(__SSE2__)
    } else if constexpr (lanes == 2) {
      part = static_cast<unsigned>(__builtin_ia32_movmskpd(from_bits<R>(mask.part[i])));
#endif
    } else {
      for (int j = 0; j < lanes; ++j) part |= (mask.part[i][j] != 0 ? 1U : 0U) << j;
    }
    bits |= part << (i * lanes);
  });
  return bits;
}

}  // namespace teeter
