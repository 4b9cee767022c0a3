// Collisions are resolved by linear probing. Hashes depend on the width of the keys, so they are computed again when
// keys become wider.
#include "python/rules/key_table.h"

namespace zermelo {

PythonKey KeyTable::operator[](Number number) const {
  PythonKey key;
  std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(number * width_), width_, key.words.begin());
  return key;
}

std::uint64_t KeyTable::hash(const std::uint64_t* words) const {
  std::uint64_t mixed = 0;
  for (std::size_t i = 0; i < width_; ++i) {
    mixed = (mixed ^ words[i]) * 0x9E3779B97F4A7C15;
    mixed ^= mixed >> 32;
  }
  return mixed;
}

bool KeyTable::equals(Number number, const PythonKey& key) const {
  return std::equal(key.words.begin(), key.words.begin() + static_cast<std::ptrdiff_t>(width_),
                    words_.begin() + static_cast<std::ptrdiff_t>(number * width_));
}

std::pair<KeyTable::Number, bool> KeyTable::add(const PythonKey& key) {
  if (key.width() > 8 * width_) widen(key.width() / 8);
  std::size_t slot = hash(key.words.data()) & (slots_.size() - 1);
  for (; slots_[slot] != empty; slot = (slot + 1) & (slots_.size() - 1))
    if (equals(slots_[slot], key)) return {slots_[slot], false};
  const auto number = static_cast<Number>(size());
  slots_[slot] = number;
  words_.insert(words_.end(), key.words.begin(), key.words.begin() + static_cast<std::ptrdiff_t>(width_));
  if (3 * size() > 2 * slots_.size()) grow();
  return {number, true};
}

std::uint64_t KeyTable::growth() const {
  const std::uint64_t keys = words_.size() == words_.capacity() ? 2 * sizeof(std::uint64_t) * words_.size() : 0;
  const std::uint64_t slots = 3 * (size() + 1) > 2 * slots_.size() ? 2 * sizeof(Number) * slots_.size() : 0;
  return keys + slots;
}

void KeyTable::widen(std::size_t width) {
  std::vector<std::uint64_t> wide(size() * width);
  for (std::size_t key = 0; key < size(); ++key)
    std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(key * width_), width_,
                wide.begin() + static_cast<std::ptrdiff_t>(key * width));
  words_ = std::move(wide);
  width_ = width;
  slots_.resize(slots_.size() / 2);
  grow();
}

/// Doubles the slots, and puts all keys into them again.
void KeyTable::grow() {
  slots_.assign(2 * slots_.size(), empty);
  for (std::size_t key = 0; key < size(); ++key) {
    std::size_t slot = hash(words_.data() + key * width_) & (slots_.size() - 1);
    while (slots_[slot] != empty) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<Number>(key);
  }
}

}  // namespace zermelo
