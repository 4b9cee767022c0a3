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
  if (__builtin_cpu_supports("x86-64-v4")) units[count++] = &avx512_unit;
  if (__builtin_cpu_supports("x86-64-v3")) units[count++] = &avx2_unit;
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
