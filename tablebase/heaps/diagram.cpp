#include "tablebase/heaps/diagram.h"

#include <algorithm>

namespace zermelo::heaps {
namespace {

/// Walks from the root to the deepest positions of one outcome.
class DeepestWalk {
 public:
  using Use = std::function<bool(const HeapCounts&)>;

  DeepestWalk(const Diagram& diagram, Outcome outcome, const Use& use)
      : diagram_(diagram), outcome_(outcome), use_(use), greatest_(diagram.rows() + diagram.nodes.size(), none) {
    for (std::uint32_t r = 0; r < diagram.rows(); ++r)
      for (const HeapCode code : diagram.row(r)) greatest_[r] = std::max(greatest_[r], depth_of(code));
    for (std::size_t i = 0; i < diagram.nodes.size(); ++i)
      greatest_[diagram.rows() + i] = std::max(greatest(diagram.nodes[i].low), greatest(diagram.nodes[i].high));
  }

  void run() {
    if (greatest_[diagram_.root.node] == none) return;
    walk(diagram_.root.node, greatest_[diagram_.root.node], diagram_.limits.largest, diagram_.limits.bound);
  }

 private:
  static constexpr std::int32_t none = -1;

  /// None if the position has the other outcome.
  std::int32_t depth_of(HeapCode code) const {
    return DepthCode<HeapCode>::outcome(code) == outcome_ ? static_cast<std::int32_t>(half_depth(code)) : none;
  }
  std::int32_t greatest(const DiagramRef& child) const {
    return greatest_[child.node] == none ? none : greatest_[child.node] + child.deeper;
  }

  /// `wanted`: the half-depth of the positions in this node, without what references add.
  void walk(std::uint32_t node, std::int32_t wanted, std::uint32_t n, std::uint32_t slack) {
    if (ended_) return;
    while (n > 1 && slack < diagram_.weight(n)) --n;
    if (n == 1) return walk_row(node, wanted);
    const DiagramNode& here = diagram_.nodes[node - diagram_.rows()];
    if (greatest(here.low) == wanted) walk(here.low.node, wanted - here.low.deeper, n - 1, slack);
    if (greatest(here.high) != wanted) return;
    ++counts_[n];
    walk(here.high.node, wanted - here.high.deeper, n, slack - diagram_.weight(n));
    --counts_[n];
  }

  void walk_row(std::uint32_t row, std::int32_t wanted) {
    counts_[1] = 0;
    for (const HeapCode code : diagram_.row(row)) {
      if (depth_of(code) == wanted && !use_(counts_)) ended_ = true;
      if (ended_) break;
      ++counts_[1];
    }
    counts_[1] = 0;
  }

  const Diagram& diagram_;
  Outcome outcome_;
  const Use& use_;
  std::vector<std::int32_t> greatest_;  ///< by node
  HeapCounts counts_{};
  bool ended_ = false;
};

/// How often a node occurs: times[i] times with a half-depth that is greater by first + i.
struct Occurrences {
  std::size_t first = 0;
  std::vector<Index> times;

  /// Adds the occurrences of a parent whose child is deeper by `more`.
  void add(const Occurrences& parent, std::size_t more) {
    const std::size_t from = parent.first + more, end = from + parent.times.size();
    if (times.empty()) first = from;
    if (from < first) times.insert(times.begin(), first - from, 0);
    first = std::min(first, from);
    times.resize(std::max(times.size(), end - first));
    for (std::size_t i = 0; i < parent.times.size(); ++i) times[from - first + i] += parent.times[i];
  }
};

/// Counts codes, those of wins and of losses apart and by half-depth, so that a row that is deeper is the same row from
/// another place on.
class CodeCounts {
 public:
  CodeCounts() : by_depth_{std::vector<Index>(2 * half), std::vector<Index>(2 * half)} {}

  /// Adds the codes of a row.
  void add(std::span<const HeapCode> codes, const Occurrences& row) {
    for (const HeapCode code : codes) {
      Index* to = (code >= half ? &by_depth_[1][Code::top - code] : &by_depth_[0][code]) + row.first;
      for (std::size_t i = 0; i < row.times.size(); ++i) to[i] += row.times[i];
    }
  }
  std::vector<Index> by_code() const {
    std::vector<Index> counts(std::size_t{1} << 16);
    for (std::size_t i = 0; i < half; ++i) {
      counts[i] = by_depth_[0][i];
      counts[Code::top - i] = by_depth_[1][i];
    }
    return counts;
  }

 private:
  using Code = DepthCode<HeapCode>;
  static constexpr std::size_t half = Code::half;

  std::vector<Index> by_depth_[2];  ///< wins by code, losses by half-depth
};

}  // namespace

DiagramRef Diagram::find_row(const HeapCounts& counts) const {
  DiagramRef at = root;
  for (DiagramWalk walk(limits, counts); !walk.is_at_row(); walk.step()) {
    const DiagramNode& node = nodes[at.node - rows()];
    const DiagramRef& child = walk.goes_high() ? node.high : node.low;
    at = {child.node, static_cast<std::uint16_t>(at.deeper + child.deeper)};
  }
  return at;
}

std::vector<Index> Diagram::histogram() const {
  std::vector<Occurrences> all(rows() + nodes.size());
  all[root.node] = {root.deeper, {1}};
  for (std::size_t i = nodes.size(); i-- > 0;) {  // from the root down
    const Occurrences here = std::move(all[rows() + i]);
    for (const DiagramRef& child : {nodes[i].low, nodes[i].high}) all[child.node].add(here, child.deeper);
  }
  CodeCounts counts;
  for (std::uint32_t r = 0; r < rows(); ++r) counts.add(row(r), all[r]);
  return counts.by_code();
}

void Diagram::for_each_deepest(Outcome outcome, const std::function<bool(const HeapCounts&)>& use) const {
  DeepestWalk(*this, outcome, use).run();
}

void put_losses(const Diagram& diagram, const HeapSpace& space, Index first, Index count, std::uint64_t* words) {
  std::uint64_t word = 0;
  Index done = 0;
  diagram.for_rows(space, first, count, [&](std::span<const HeapCode> codes, std::uint32_t) {
    for (const HeapCode code : codes) {
      word |= std::uint64_t{code >= DepthCode<HeapCode>::half} << (done % 64);
      if (++done % 64 != 0) continue;
      *words++ = word;
      word = 0;
    }
  });
  if (done % 64 != 0) *words = word;
}

}  // namespace zermelo::heaps
