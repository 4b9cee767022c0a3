// The functions for every other machine, vectors of 2 words: SSE2 on x86-64.
#define ZERMELO_LANES 2
#include "solver/chess/kernel/vectors/pull.h"
#include "solver/chess/kernel/vectors/pull_kernel.h"

namespace zermelo::chess::kernel {

using namespace vectors;

const VectorUnit sse2_unit{"sse2", pull, turn,  keep_both,  subtract, move,    add,        keep,
                           remove, any,  store, store_wide, raise,    entries, add_counts, add_moves};

}  // namespace zermelo::chess::kernel
