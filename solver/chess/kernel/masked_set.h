// A set of positions of one frame, with a mask of its blocks.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/chess/kernel/places.h"

namespace zermelo::pieces {

/// Eight words, aligned as vectors need them.
struct alignas(64) Words8 {
  Word word[8] = {};
};

/// A set of positions of one frame.
class FrameSet {
 public:
  explicit FrameSet(std::size_t words) : words_((words + 7) / 8) {}
  Word* data() { return words_.front().word; }
  const Word* data() const { return words_.front().word; }
  void clear() { std::fill(words_.begin(), words_.end(), Words8()); }

 private:
  std::vector<Words8> words_;
};

/// A mask with all blocks of a field.
inline std::vector<Word> all_blocks(const FieldShape& shape) {
  return std::vector<Word>(shape.mask_words(), shape.blocks() < 64 ? (Word{1} << shape.blocks()) - 1 : ~Word{0});
}

/// A set that is empty at first.
class MaskedSet {
 public:
  explicit MaskedSet(const FieldShape& shape)
      : words_(shape.words()), blocks_(shape.mask_words()), block_words_(shape.words() / shape.blocks()) {}

  GrowingPart part() { return {words_.data(), blocks_.data()}; }
  const Word* data() const { return words_.data(); }
  bool empty() const {
    return std::all_of(blocks_.begin(), blocks_.end(), [](Word blocks) { return blocks == 0; });
  }

  void insert(std::size_t place) { insert_if(true, place); }
  /// Without a branch.
  void insert_if(bool condition, std::size_t place) {
    const std::size_t block = place / 64 / block_words_;
    words_.data()[place / 64] |= Word{condition} << place % 64;
    blocks_[block / 64] |= Word{condition} << block % 64;
  }
  void clear() {
    for (std::size_t m = 0; m < blocks_.size(); ++m)
      for_squares(blocks_[m], [&](unsigned bit) {
        std::fill_n(words_.data() + (64 * m + bit) * block_words_, block_words_, Word{0});
      });
    std::fill(blocks_.begin(), blocks_.end(), Word{0});
  }

 private:
  FrameSet words_;
  std::vector<Word> blocks_;
  std::size_t block_words_;
};

}  // namespace zermelo::pieces
