// The functions for every other machine, vectors of 2 words: SSE2 on x86-64.
#define ZERMELO_LANES 2
#include "solver/chess/kernel/pull_kernel.h"
#include "solver/chess/kernel/vector_units.h"

namespace zermelo::pieces {

using namespace vectors;

const VectorUnit sse2_unit{"sse2", pull,   turn, keep_both, subtract,   move,  add,
                           keep,   remove, any,  store,     store_wide, raise, entries};

}  // namespace zermelo::pieces
