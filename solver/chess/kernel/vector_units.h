// The vector units for which the functions are compiled.
#pragma once

#include "solver/chess/kernel/pull.h"

namespace zermelo::pieces {

extern const VectorUnit avx512_unit, avx2_unit, sse2_unit;

}  // namespace zermelo::pieces
