// A pipeline for random accesses to memory: each is prefetched long before it is made, so that many overlap.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace zermelo {

/// Items pass through two stages: ready(item) is called when `delay` more items were put in after it, done(item) after
/// another `delay`. The caller of put() prefetches the memory that `ready` needs; `ready` prefetches the memory that
/// `done` needs.
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
