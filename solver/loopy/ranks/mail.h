// Letters to the owners of positions, on their way between ranks.
#pragma once

#include <atomic>
#include <cstring>
#include <mutex>
#include <span>
#include <type_traits>
#include <vector>

#include "tablebase/machine/ranks.h"

namespace zermelo {

/// Letters that a rank received.
template <class Letter>
class Letters {
 public:
  explicit Letters(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  std::size_t size() const { return bytes_.size() / sizeof(Letter); }
  /// A copy of some of them.
  std::vector<Letter> some(std::size_t begin, std::size_t end) const {
    std::vector<Letter> letters(end - begin);
    std::memcpy(static_cast<void*>(letters.data()), bytes_.data() + begin * sizeof(Letter),
                letters.size() * sizeof(Letter));
    return letters;
  }

 private:
  std::vector<std::byte> bytes_;
};

/// Collects letters for each rank in bounded memory, and exchanges them. `Letter` is copied as bytes.
template <class Letter>
class Mail {
  static_assert(std::is_trivially_copyable_v<Letter>);

 public:
  explicit Mail(Ranks& ranks)
      : ranks_(ranks), boxes_(ranks.count()), room_(ranks.buffer_bytes() / ranks.count() / sizeof(Letter)) {}

  /// The letters of one thread on their way into the boxes; the last of them in its destructor.
  class Sender {
   public:
    explicit Sender(Mail& mail) : mail_(mail) {}
    ~Sender() { mail_.put(letters_); }
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    void emit(unsigned owner, const Letter& letter) {
      letters_.push_back({owner, letter});
      if (letters_.size() < most) return;
      mail_.put(letters_);
      letters_.clear();
    }

   private:
    static constexpr std::size_t most = 1024;
    Mail& mail_;
    std::vector<std::pair<unsigned, Letter>> letters_;
  };

  /// Whether the letters should be exchanged before more are written. Boxes may still grow by what the threads write
  /// until they look.
  bool full() const { return full_.load(std::memory_order_relaxed); }

  /// Exchanges all letters. Returns those to this rank, in any order. All ranks must call it together.
  Letters<Letter> exchange() {
    Letters<Letter> letters(ranks_.exchange(boxes_));
    for (auto& box : boxes_) box.clear();
    full_ = false;
    return letters;
  }

 private:
  void put(std::span<const std::pair<unsigned, Letter>> letters) {
    const std::lock_guard lock(guard_);
    for (const auto& [owner, letter] : letters) {
      std::vector<std::byte>& box = boxes_[owner];
      const auto* bytes = reinterpret_cast<const std::byte*>(&letter);
      box.insert(box.end(), bytes, bytes + sizeof letter);
      if (box.size() >= room_ * sizeof(Letter)) full_.store(true, std::memory_order_relaxed);
    }
  }

  Ranks& ranks_;
  std::mutex guard_;
  std::vector<std::vector<std::byte>> boxes_;  // for each rank
  std::size_t room_;                           // letters in a box
  std::atomic<bool> full_ = false;
};

}  // namespace zermelo
