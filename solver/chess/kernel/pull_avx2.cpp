// The functions for avx2, vectors of 4 words; CMakeLists.txt has the options of the compiler.
#ifdef __x86_64__
#define ZERMELO_LANES 4
#include "solver/chess/kernel/pull_kernel.h"
#include "solver/chess/kernel/vector_units.h"

namespace zermelo::pieces {

using namespace vectors;

const VectorUnit avx2_unit{"avx2", pull,   turn, keep_both, subtract,   move,  add,
                           keep,   remove, any,  store,     store_wide, raise, entries};

}  // namespace zermelo::pieces
#endif
