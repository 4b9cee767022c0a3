// A list of chunks of fixed capacity, so each edge is copied only once.
#include "tablebase/graphs/reading/kept_edges.h"

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {

void KeptEdges::give_up() {
  gave_up_ = true;
  chunks_ = {};
}

void KeptEdges::add(std::span<const Edge> edges) {
  const std::lock_guard lock(guard_);
  if (gave_up_) return;
  if (chunks_.empty() || chunks_.back().size() + edges.size() > chunk_edges) {
    if (bytes() + chunk_edges * sizeof(Edge) > most_bytes_) return give_up();
    chunks_.emplace_back().reserve(chunk_edges);
  }
  chunks_.back().insert(chunks_.back().end(), edges.begin(), edges.end());
}

void KeptEdges::for_each(const Job& job, const TakeEdges& take) const {
  job.workers().for_each(chunks_.size(), [&](std::size_t chunk) {
    job.check();
    const std::span<const Edge> edges(chunks_[chunk]);
    for (std::size_t at = 0; at < edges.size(); at += batch_edges)
      take(edges.subspan(at, std::min(batch_edges, edges.size() - at)));
  });
}

}  // namespace zermelo
