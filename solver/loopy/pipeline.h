// Random accesses in a row, each asked of the memory long before it is made, so that many are under way at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace zermelo {

/// Items pass through two stages: `ready` when `delay` more have been put in after them, and `done` after as many
/// again. Whoever puts an item in has asked for the memory that `ready` needs; `ready` asks for what `done` needs.
template <class Item, std::size_t delay = 32>
class Pipeline {
 public:
  template <class Ready, class Done>
  void put(const Item& item, const Ready& ready, const Done& done) {
    if (count_ >= delay) ready(items_[(count_ - delay) % length]);
    Item& place = items_[count_ % length];
    if (count_ >= length) done(place);
    place = item;
    ++count_;
  }

  template <class Ready, class Done>
  void finish(const Ready& ready, const Done& done) {
    for (std::size_t i = count_ - std::min(count_, delay); i < count_; ++i) ready(items_[i % length]);
    for (std::size_t i = count_ - std::min(count_, length); i < count_; ++i) done(items_[i % length]);
    count_ = 0;
  }

 private:
  static constexpr std::size_t length = 2 * delay;
  std::array<Item, length> items_;
  std::size_t count_ = 0;
};

}  // namespace zermelo
