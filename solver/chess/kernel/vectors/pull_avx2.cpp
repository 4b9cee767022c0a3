// The functions for avx2, vectors of 4 words; CMakeLists.txt has the options of the compiler.
#ifdef __x86_64__
#define ZERMELO_LANES 4
#include "solver/chess/kernel/vectors/pull.h"
#include "solver/chess/kernel/vectors/pull_kernel.h"

namespace zermelo::chess::kernel {

using namespace vectors;

const VectorUnit avx2_unit{"avx2", pull, turn,  keep_both,  subtract, move,    add,        keep,
                           remove, any,  store, store_wide, raise,    entries, add_counts, add_moves};

}  // namespace zermelo::chess::kernel
#endif
