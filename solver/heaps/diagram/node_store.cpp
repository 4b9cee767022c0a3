#include "solver/heaps/diagram/node_store.h"

#include <algorithm>

#include "solver/solving/resumable.h"
#include "tablebase/base/error.h"

namespace zermelo::heaps {
namespace {

using Codes = DepthCode<HeapCode>;

/// A hash function for the hot loop, faster than mix().
std::uint64_t hash_with(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 32);
}

std::uint64_t hash_row(std::uint32_t slack, std::span<const HeapCode> codes) {
  std::uint64_t hash = slack;
  for (const HeapCode code : codes) hash = hash_with(hash, code);
  return hash;
}

constexpr std::uint64_t tag_bits = ~std::uint64_t{0} << 32;
constexpr std::uint64_t most_nodes = ~std::uint32_t{0};

}  // namespace

NodeStore::NodeStore(std::uint32_t first, std::uint64_t most_bytes)
    : first_(first),
      most_bytes_(most_bytes),
      nodes_(first + std::min(most_nodes - first, most_bytes / sizeof(Node))),
      codes_(std::min(most_nodes, most_bytes / 8)),
      next_(first) {}

std::uint64_t NodeStore::hash_of(const Node& node) const {
  if (node.level == 1) return hash_row(node.slack, codes_.span().subspan(node.low, node.high));
  return hash_with(hash_with(node.level, std::uint64_t{node.low} << 32 | node.high),
                   static_cast<std::uint16_t>(node.delta));
}

template <class Same, class Make>
std::uint32_t NodeStore::find_or_make(std::uint64_t hash, const Same& same, const Make& make) {
  std::uint32_t made = 0;
  for (std::size_t i = hash & (table_.size() - 1);; i = (i + 1) & (table_.size() - 1)) {
    std::uint64_t slot = table_[i].load(std::memory_order_acquire);
    if (slot == 0) {
      if (made == 0) made = make();
      if (table_[i].compare_exchange_strong(slot, (hash & tag_bits) | made, std::memory_order_acq_rel)) return made;
    }
    const auto node = static_cast<std::uint32_t>(slot);
    if (((slot ^ hash) & tag_bits) == 0 && same(nodes_[node])) return node;
  }
}

std::uint32_t NodeStore::new_node(const Node& node) {
  const std::uint64_t number = next_.fetch_add(1, std::memory_order_relaxed);
  if (number >= nodes_.size())
    throw LimitError("the different parts of the table need more than {} MiB; raise --memory", most_bytes_ >> 20);
  nodes_[number] = node;
  return static_cast<std::uint32_t>(number);
}

DiagramRef NodeStore::add(std::uint32_t level, std::uint32_t slack, DiagramRef low, DiagramRef high) {
  const Node node{low.node, high.node, static_cast<std::int16_t>(high.deeper - low.deeper),
                  static_cast<std::uint16_t>(slack), level};
  const std::uint32_t number = find_or_make(
      hash_of(node), [&](const Node& other) { return other == node; }, [&] { return new_node(node); });
  return {number, std::min(low.deeper, high.deeper)};
}

DiagramRef NodeStore::add_row(std::uint32_t slack, std::span<HeapCode> codes) {
  std::uint32_t least = half_depth(codes[0]);
  for (const HeapCode code : codes) least = std::min(least, half_depth(code));
  for (HeapCode& code : codes) code = deeper(code, 0u - least);
  const auto same = [&](const Node& other) {
    return other.level == 1 && other.slack == slack && other.high == codes.size() &&
           std::equal(codes.begin(), codes.end(), &codes_[other.low]);
  };
  const auto make = [&] {
    const std::uint64_t place = next_code_.fetch_add(codes.size(), std::memory_order_relaxed);
    if (place + codes.size() > codes_.size())
      throw LimitError("the different rows of the table need more than {} MiB; raise --memory", most_bytes_ >> 20);
    std::copy(codes.begin(), codes.end(), &codes_[place]);
    return new_node({static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(codes.size()), 0,
                     static_cast<std::uint16_t>(slack), 1});
  };
  return {find_or_make(hash_row(slack, codes), same, make), static_cast<std::uint16_t>(least)};
}

void NodeStore::enter(std::uint32_t node) {
  const auto unlike = [](const Node&) { return false; };
  find_or_make(hash_of(nodes_[node]), unlike, [node] { return node; });
}

void NodeStore::save(const PutBytes& put) const {
  std::uint64_t nodes = next_ - first_, codes = next_code_;
  put(bytes_of(nodes));
  put(bytes_of(codes));
  put(std::as_bytes(nodes_.span().subspan(first_, nodes)));
  put(std::as_bytes(codes_.span().subspan(0, codes)));
}

void NodeStore::restore(const GetBytes& get) {
  std::uint64_t nodes = 0, codes = 0;
  get(bytes_of(nodes));
  get(bytes_of(codes));
  if (nodes > nodes_.size() - first_ || codes > codes_.size())
    throw DamagedCheckpoint("{} nodes and {} codes do not fit into the memory", nodes, codes);
  get(std::as_writable_bytes(nodes_.span().subspan(first_, nodes)));
  get(std::as_writable_bytes(codes_.span().subspan(0, codes)));
  next_ = first_ + nodes;
  next_code_ = codes;
}

}  // namespace zermelo::heaps
