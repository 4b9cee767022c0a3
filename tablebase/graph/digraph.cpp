// The digest hashes the arrays of the graph as they are in memory.
#include "tablebase/graph/digraph.h"

#include <xxhash.h>

#include <bit>
#include <memory>
#include <new>

namespace zermelo {

static_assert(std::endian::native == std::endian::little, "the digest is that of the arrays as they lie in memory");

std::uint64_t digest(const Digraph& graph) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_64bits_reset(state.get());
  const std::uint64_t vertices = graph.vertices();
  XXH3_64bits_update(state.get(), &vertices, sizeof vertices);
  XXH3_64bits_update(state.get(), graph.offsets().data(), graph.offsets().size_bytes());
  XXH3_64bits_update(state.get(), graph.all_heads().data(), graph.all_heads().size_bytes());
  return XXH3_64bits_digest(state.get());
}

}  // namespace zermelo
