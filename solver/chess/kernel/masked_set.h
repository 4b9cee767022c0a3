// A set of positions of one frame, with a mask of its blocks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/chess/kernel/vectors/pull.h"

namespace zermelo::chess::kernel {

// Positions in sets of words: place p of a set is bit p % 64 of word p / 64.

constexpr Word one(unsigned square) { return Word{1} << square; }

inline bool has(const Word* set, std::size_t place) { return set[place / 64] >> place % 64 & 1; }
inline void insert(Word* set, std::size_t place) { set[place / 64] |= one(place % 64); }
inline void erase(Word* set, std::size_t place) { set[place / 64] &= ~one(place % 64); }

/// Calls use(square) for each square of a word, in ascending order.
template <class Use>
void for_squares(Word squares, const Use& use) {
  for (; squares != 0; squares &= squares - 1) use(static_cast<unsigned>(std::countr_zero(squares)));
}

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

/// Objects that several threads use in turn, such as sets for the work on one frame. Lends objects, and makes one when
/// all are lent. Thread-safe.
template <class Object>
class Pool {
 public:
  /// A lent object; gives it back at its end.
  class Loan {
   public:
    Loan(Pool& pool, std::unique_ptr<Object> object) : pool_(pool), object_(std::move(object)) {}
    ~Loan() { pool_.give_back(std::move(object_)); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    Object& operator*() const { return *object_; }

   private:
    Pool& pool_;
    std::unique_ptr<Object> object_;
  };

  /// Returns a lent object; make() returns a new one as a std::unique_ptr.
  template <class Make>
  Loan lend(const Make& make) {
    std::unique_ptr<Object> object = take();
    return {*this, object ? std::move(object) : make()};
  }

 private:
  std::unique_ptr<Object> take() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) return {};
    std::unique_ptr<Object> object = std::move(idle_.back());
    idle_.pop_back();
    return object;
  }
  void give_back(std::unique_ptr<Object> object) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(object));
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Object>> idle_;
};

}  // namespace zermelo::chess::kernel
