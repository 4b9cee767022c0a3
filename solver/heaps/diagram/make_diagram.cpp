// Shares the nodes below a root, and numbers them in the order of Diagram.
#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/heaps/diagram/node_store.h"
#include "tablebase/base/mix.h"

namespace zermelo::heaps {
namespace {

using Pair = std::pair<DiagramRef, DiagramRef>;

struct PairHash {
  std::size_t operator()(const Pair& pair) const {
    const auto word = [](DiagramRef ref) { return std::uint64_t{ref.node} << 16 | ref.deeper; };
    return mix(mix(word(pair.first)) ^ word(pair.second));
  }
};

/// Makes the diagram in one walk. Inner nodes are counted from 0; a reference to one is marked by the highest bit until
/// the number of rows is known.
class DiagramMaker {
 public:
  DiagramMaker(const NodeStore& store, const HeapSpace::Limits& limits) : store_(store), numbers_(store.end(), none) {
    diagram_.limits = limits;
  }

  Diagram make(DiagramRef root) {
    diagram_.root = walk(root);
    const auto finish = [&](DiagramRef& ref) {
      if (ref.node & inner) ref.node = (ref.node & ~inner) + diagram_.rows();
    };
    for (DiagramNode& node : diagram_.nodes) {
      finish(node.low);
      finish(node.high);
    }
    finish(diagram_.root);
    return std::move(diagram_);
  }

 private:
  static constexpr std::uint32_t inner = std::uint32_t{1} << 31, none = ~std::uint32_t{0};

  DiagramRef walk(DiagramRef at) {
    if (numbers_[at.node] == none)
      numbers_[at.node] = store_[at.node].level == 1 ? add_row(store_.row(at.node)) : add_node(at.node);
    return {numbers_[at.node], at.deeper};
  }

  std::uint32_t add_row(std::span<const HeapCode> codes) {
    const auto [place, fresh] = rows_.try_emplace(std::u16string(codes.begin(), codes.end()), diagram_.rows());
    if (fresh) {
      diagram_.codes.insert(diagram_.codes.end(), codes.begin(), codes.end());
      diagram_.row_begin.push_back(diagram_.codes.size());
    }
    return place->second;
  }

  std::uint32_t add_node(std::uint32_t node) {
    const DiagramRef high = walk(store_.high({node})), low = walk(store_.low({node}));
    const auto [place, fresh] =
        nodes_.try_emplace({low, high}, static_cast<std::uint32_t>(diagram_.nodes.size()) | inner);
    if (fresh) diagram_.nodes.push_back({low, high});
    return place->second;
  }

  const NodeStore& store_;
  Diagram diagram_;
  std::vector<std::uint32_t> numbers_;  // by node of the store
  std::unordered_map<std::u16string, std::uint32_t> rows_;
  std::unordered_map<Pair, std::uint32_t, PairHash> nodes_;
};

}  // namespace

Diagram make_diagram(const NodeStore& store, DiagramRef root, const HeapSpace::Limits& limits) {
  return DiagramMaker(store, limits).make(root);
}

}  // namespace zermelo::heaps
