// Asks the processor for its vector units.
#include "solver/chess/kernel/vectors/pull.h"

#include <array>

namespace zermelo::chess::kernel {
namespace {

/// The last place is null.
std::array<const VectorUnit*, 4> find_units() {
  std::array<const VectorUnit*, 4> units{};
  std::size_t count = 0;
#ifdef __x86_64__
#ifdef __clang__  // clang++ 14 does not know the names of levels
  const bool level_3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                       __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  const bool level_4 = level_3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                       __builtin_cpu_supports("avx512vl");
#else
  const bool level_3 = __builtin_cpu_supports("x86-64-v3"), level_4 = __builtin_cpu_supports("x86-64-v4");
#endif
  if (level_4) units[count++] = &avx512_unit;
  if (level_3) units[count++] = &avx2_unit;
#endif
  units[count] = &sse2_unit;
  return units;
}

}  // namespace

const VectorUnit* const* vector_units() {
  static const auto units = find_units();
  return units.data();
}

const VectorUnit& vector_unit() { return *vector_units()[0]; }

}  // namespace zermelo::chess::kernel
