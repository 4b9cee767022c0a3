// A B-tree of fan-out 16 without pointers: each list of samples is every 16th entry of the list below.
#include "tablebase/rules/sorted_keys.h"

#include <iterator>
#include <utility>

namespace zermelo {
namespace {

constexpr std::size_t fan = 16;

template <class Key>
void fill_up(std::vector<Key>& list) {
  list.resize((list.size() + fan - 1) / fan * fan, largest_key<Key>());
}

template <class Key>
std::vector<Key> sample(const std::vector<Key>& list) {
  std::vector<Key> sample;
  sample.reserve(list.size() / fan + fan);
  for (std::size_t i = 0; i < list.size(); i += fan) sample.push_back(list[i]);
  fill_up(sample);
  return sample;
}

}  // namespace

template <class Key>
SortedKeys<Key>::SortedKeys(std::vector<Key> keys) : size_(keys.size()), keys_(std::move(keys)) {
  fill_up(keys_);
  const std::vector<Key>* below = &keys_;
  std::vector<std::vector<Key>> upwards;
  while (below->size() > fan) {
    upwards.push_back(sample(*below));
    below = &upwards.back();
  }
  std::move(upwards.rbegin(), upwards.rend(), std::back_inserter(samples_));
}

template <class Key>
std::optional<Index> SortedKeys<Key>::find(const Key& key) const {
  if (size_ == 0 || key < keys_.front()) return std::nullopt;
  // The groups are filled up with the largest key, so the search below cannot find it.
  if (key == largest_key<Key>()) return keys_[size_ - 1] == key ? std::optional(size_ - 1) : std::nullopt;
  std::size_t place = 0;
  // `place` is the index of the last key <= `key` in the current list; its group in the list below begins at index
  // 16 * place.
  const auto descend = [&](const std::vector<Key>& list) {
    const Key* group = list.data() + place * fan;
    const auto not_larger = [&](std::size_t i) { return std::size_t{group[i] <= key}; };
    const std::size_t quarter = 4 * (not_larger(4) + not_larger(8) + not_larger(12));
    group += quarter;
    place = place * fan + quarter + not_larger(1) + not_larger(2) + not_larger(3);
  };
  for (const std::vector<Key>& list : samples_) descend(list);
  descend(keys_);
  if (keys_[place] != key) return std::nullopt;
  return place;
}

template class SortedKeys<std::uint64_t>;
template class SortedKeys<WideKey<2>>;
template class SortedKeys<WideKey<4>>;
template class SortedKeys<WideKey<8>>;

}  // namespace zermelo
