// Stores each number that is too large for the word of a game once.
#pragma once

#include <mutex>
#include <unordered_map>

#include "tablebase/values/store/chunks.h"
#include "tablebase/values/words/dyadic.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// Several threads may use it at once.
class NumberStore {
 public:
  explicit NumberStore(MemoryAccount& memory) : memory_(&memory), numbers_(memory) {}

  /// The word of any number, small or large. Throws LimitError at the memory bound.
  ShortGame word(const Dyadic& number);
  /// Requires is_number(game).
  Dyadic number(ShortGame game) const;

 private:
  struct Hash {
    std::size_t operator()(const Dyadic& number) const;
  };

  MemoryAccount* memory_;
  std::mutex mutex_;
  std::unordered_map<Dyadic, std::uint64_t, Hash> known_;
  Chunks<Dyadic, 8> numbers_;
};

}  // namespace zermelo
