// The digest hashes the arrays of the graph as they are in memory; of a divided graph, one share after the other.
#include "tablebase/graphs/digraph.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <new>
#include <numeric>

namespace zermelo::graphs {
namespace {

static_assert(std::endian::native == std::endian::little, "the digest covers the arrays as they are in memory");

/// The edges of the processes before this one.
std::uint64_t edges_before(const Digraph& graph, Processes* processes) {
  if (processes == nullptr) return 0;
  std::vector<std::uint64_t> edges(processes->count());
  edges[processes->own()] = graph.offsets().back();
  processes->sum(edges);
  return std::accumulate(edges.begin(), edges.begin() + processes->own(), std::uint64_t{0});
}

/// Puts the offsets of the own rows, as they are in the whole graph. The last process also puts the end.
void put_offsets(const Digraph& graph, std::uint64_t before, bool last, const PutBytes& put) {
  const auto offsets = graph.offsets().first(graph.rows().count + (last ? 1 : 0));
  std::array<std::uint64_t, 1024> some;
  for (std::size_t at = 0; at < offsets.size(); at += some.size()) {
    const auto chunk = offsets.subspan(at, std::min(some.size(), offsets.size() - at));
    std::transform(chunk.begin(), chunk.end(), some.begin(),
                   [before](std::uint64_t offset) { return before + offset; });
    put(std::as_bytes(std::span(some).first(chunk.size())));
  }
}

}  // namespace

std::uint64_t digest(const Digraph& graph, Processes* processes) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_64bits_reset(state.get());
  const PutBytes put = [&state](std::span<const std::byte> bytes) {
    XXH3_64bits_update(state.get(), bytes.data(), bytes.size());
  };
  const std::uint64_t before = edges_before(graph, processes), vertices = graph.vertices();
  const bool last = processes == nullptr || processes->own() + 1 == processes->count();
  put(std::as_bytes(std::span(&vertices, 1)));
  put_section(processes, put, [&](const PutBytes& to) { put_offsets(graph, before, last, to); });
  put_section(processes, put, [&](const PutBytes& to) { to(std::as_bytes(graph.all_heads())); });
  return sum_over(processes, is_first(processes) ? XXH3_64bits_digest(state.get()) : 0);
}

}  // namespace zermelo::graphs
