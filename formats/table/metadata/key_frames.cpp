// Each part has its blocks, then the frames of its index, each as large as allowed. So all numbers follow from the
// numbers of keys.
#include "formats/table/metadata/key_frames.h"

#include <algorithm>

namespace zermelo {
namespace {

/// The greatest payload of a frame of an index in bytes.
constexpr std::uint64_t index_bytes = std::uint64_t{1} << 20;

constexpr std::uint64_t divided_up(std::uint64_t count, std::uint64_t by) { return (count + by - 1) / by; }

}  // namespace

KeyFrames::KeyFrames(const TableInfo& info) : key_bytes_(info.key_bytes), block_keys_(info.key_block) {
  const bool tiers = info.tier.empty() && !info.tiers.empty();
  if (key_bytes_ != 0 && !tiers) add_part(info.positions);
  if (key_bytes_ != 0 && tiers)
    for (const Tier& tier : info.tiers) add_part(tier.positions);
}

Index KeyFrames::index_keys() const { return index_bytes / key_bytes_; }

void KeyFrames::add_part(Index keys) {
  const std::uint64_t blocks = divided_up(keys, block_keys_);
  parts_.push_back({keys, count_, blocks});
  count_ += blocks + divided_up(blocks, index_keys());
}

KeyFrame KeyFrames::at(std::uint64_t frame) const {
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), frame,
                                      [](std::uint64_t wanted, const Part& part) { return wanted < part.first_frame; });
  const Part& part = *std::prev(after);
  const auto number = static_cast<std::size_t>(after - parts_.begin() - 1);
  const std::uint64_t place = frame - part.first_frame;
  if (place < part.blocks) {
    const Index first = place * block_keys_;
    return {number, false, first, 1, std::min(block_keys_, part.keys - first)};
  }
  const std::uint64_t block = (place - part.blocks) * index_keys();
  return {number, true, block * block_keys_, block_keys_, std::min(index_keys(), part.blocks - block)};
}

}  // namespace zermelo
