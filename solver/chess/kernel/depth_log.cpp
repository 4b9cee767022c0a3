// Records of all frames and plies share the slabs of a cold store.
#include "solver/chess/kernel/depth_log.h"

#include <algorithm>

#include "solver/solving/resumable.h"
#include "tablebase/base/error.h"

namespace zermelo::chess::kernel {
namespace {

/// A slab has room for some of the largest records.
std::size_t slab_bytes(std::size_t words) { return std::max(std::size_t{1} << 18, 4 * SetPacker::bound(words)); }

/// Bit i is set if byte i of the word is not 0.
std::uint8_t bytes_in(Word word) {
  constexpr Word low = 0x7F7F7F7F7F7F7F7F;
  const Word high = (((word & low) + low) | word) & ~low;
  return static_cast<std::uint8_t>((high >> 7) * 0x0102040810204080 >> 56);
}

/// Appends the bytes of a word that are not 0. Returns bytes_in(word).
std::uint8_t put_bytes(Word word, std::byte*& to) {
  const std::uint8_t present = bytes_in(word);
  for (unsigned bytes = present; bytes != 0; bytes &= bytes - 1)
    *to++ = static_cast<std::byte>(word >> 8 * std::countr_zero(bytes));
  return present;
}

/// Appends the bytes of the words [first, end) that are not 0, and adds bytes_in of each word to `above`.
template <class WordAt>
void put_words(std::size_t first, std::size_t end, const WordAt& word_at, std::byte*& to, std::vector<Word>& above) {
  for (std::size_t w = first; w < end; ++w)
    if (const Word word = word_at(w); word != 0) above[w / 8] |= Word{put_bytes(word, to)} << w % 8 * 8;
}

}  // namespace

DepthLog::DepthLog(std::size_t frames, const FieldShape& shape, const Options& options)
    : shape_(shape), store_({slab_bytes(shape.words()), options.memory_bytes, options.folder}), records_(frames) {}

std::size_t DepthLog::put(std::size_t frame, Value value, Part x, const Word* a, const Word* b) {
  const auto packer = packers_.lend([&] { return std::make_unique<SetPacker>(shape_); });
  const std::span<const std::byte> packed = (*packer).pack(x, a, b);
  if (!packed.empty()) records_[frame].push_back({value.depth, store_.keep(packed)});
  return (*packer).positions();
}

void DepthLog::save(const PutBytes& put) const {
  std::vector<std::byte> packed;
  for (const std::vector<Record>& records : records_) {
    const auto count = static_cast<std::uint32_t>(records.size());
    put(bytes_of(count));
    for (const Record& record : records) {
      store_.read(record.run, packed);
      put(bytes_of(record.ply));
      put(bytes_of(record.run.size));
      put(packed);
    }
  }
}

void DepthLog::load(const GetBytes& get) {
  std::vector<std::byte> packed;
  for (std::vector<Record>& records : records_) {
    std::uint32_t left = 0, ply = 0, size = 0;
    for (get(bytes_of(left)); left > 0; --left) {
      get(bytes_of(ply));
      get(bytes_of(size));
      if (size > SetPacker::bound(shape_.words()))
        throw FormatError(
            "a record of ply {} has {} bytes, more than a frame of {} words packs to; discard the "
            "checkpoint with --restart",
            ply, size, shape_.words());
      packed.resize(size);
      get(packed);
      records.push_back({ply, store_.keep(packed)});
    }
  }
}

std::uint32_t DepthLog::deepest() const {
  std::uint32_t deepest = 0;
  for (const std::vector<Record>& records : records_)
    if (!records.empty()) deepest = std::max(deepest, records.back().ply);
  return deepest;
}

/// The tree is made from below: each level of it is a set of the bytes that the level before has.
std::span<const std::byte> SetPacker::pack(Part x, const Word* a, const Word* b) {
  std::byte* to = packed_.data();
  const std::size_t words = shape_.words(), block_words = words / shape_.blocks();
  const auto common = [&](std::size_t w) {
    const Word positions = x.words[w] & a[w] & b[w];
    positions_ += static_cast<unsigned>(std::popcount(positions));
    return positions;
  };
  positions_ = 0;
  above_.assign((words + 7) / 8, 0);
  for (std::size_t m = 0; m < shape_.mask_words(); ++m)
    for_squares(x.blocks[m], [&](unsigned bit) {
      const std::size_t first = (64 * m + bit) * block_words;
      put_words(first, first + block_words, common, to, above_);
    });
  for (std::size_t bytes = words; bytes > 1; bytes /= 8) {
    std::swap(level_, above_);
    above_.assign((bytes / 8 + 7) / 8, 0);
    put_words(
        0, bytes / 8, [&](std::size_t w) { return level_[w]; }, to, above_);
  }
  if (above_.front() == 0) return {};
  *to++ = static_cast<std::byte>(above_.front());
  return {packed_.data(), to};
}

PackedSet::PackedSet(std::span<const std::byte> packed, std::size_t words) {
  for (std::size_t bytes = 8 * words; bytes > 0; bytes /= 8) ++levels_;
  std::size_t begin = packed.size(), count = 1;
  for (unsigned level = levels_; level-- > 0;) {
    const std::size_t end = begin;
    begin -= count;
    next_[level] = packed.data() + begin;
    count = 0;
    for (std::size_t i = begin; level > 0 && i < end; ++i)
      count += static_cast<unsigned>(std::popcount(static_cast<std::uint8_t>(packed[i])));
  }
}

}  // namespace zermelo::chess::kernel
