// Differences of neighbouring keys are small or have few different bytes, and bytes of the same place resemble each
// other: zstd packs planes of them well. Differences are modulo 2^(8 key_bytes), so keys of any length take the same
// code: words from the lowest to the highest, with a borrow or a carry. The number of words is a constant of the
// compiler; with one word there is no carry, and the loops over a plane are vector operations.
//
// Cost model. Keys of the positions of 4x4 boards (m = n = k = 4, 8 bytes) take 0.2 bytes each at level 7, in 30 ns to
// pack and compress. A look-up that needs a block of 4096 keys waits 15 us for zstd, 8 us for the sums and 2 us for the
// check. Blocks of 1024 keys take a third more bytes, blocks of 16384 keys 15 % fewer. Keys of 16 bytes with the same
// two halves take as many bytes and twice the time.
#include "formats/table/keys/key_codec.h"

#include <algorithm>
#include <boost/iterator/counting_iterator.hpp>
#include <type_traits>

namespace zermelo {

namespace {

/// Calls use(words) with the number of words of a key as a constant.
template <class Use>
auto with_width(std::size_t words, const Use& use) {
  switch (words) {
    case 1:
      return use(std::integral_constant<std::size_t, 1>());
    case 2:
      return use(std::integral_constant<std::size_t, 2>());
    case 4:
      return use(std::integral_constant<std::size_t, 4>());
    default:
      return use(std::integral_constant<std::size_t, 8>());
  }
}

bool less(const std::uint64_t* a, const std::uint64_t* b, std::size_t width) {
  while (width-- > 1)
    if (a[width] != b[width]) return a[width] < b[width];
  return *a < *b;
}

/// a -= b
template <std::size_t width>
void subtract(std::uint64_t* a, const std::uint64_t* b) {
  std::uint64_t borrow = 0;
  for (std::size_t w = 0; w < width; ++w) {
    const std::uint64_t part = a[w] - b[w];
    const bool next = a[w] < b[w] || part < borrow;
    a[w] = part - borrow;
    borrow = next;
  }
}

/// a += b
template <std::size_t width>
void add(std::uint64_t* a, const std::uint64_t* b) {
  std::uint64_t carry = 0;
  for (std::size_t w = 0; w < width; ++w) {
    const std::uint64_t part = a[w] + b[w];
    const bool next = part < b[w] || part + carry < carry;
    a[w] = part + carry;
    carry = next;
  }
}

template <std::size_t width>
Bytes planes_of(const std::vector<std::uint64_t>& words) {
  const std::size_t count = words.size() / width;
  Bytes planes(words.size() * 8);
  std::byte* plane = planes.data();
  for (std::size_t w = 0; w < width; ++w)
    for (unsigned shift = 0; shift < 64; shift += 8, plane += count)
      for (std::size_t i = 0; i < count; ++i) plane[i] = static_cast<std::byte>(words[i * width + w] >> shift);
  return planes;
}

template <std::size_t width>
std::vector<std::uint64_t> words_of(ByteSpan planes) {
  std::vector<std::uint64_t> words(planes.size() / 8);
  const std::size_t count = words.size() / width;
  const std::byte* plane = planes.data();
  for (std::size_t w = 0; w < width; ++w)
    for (unsigned shift = 0; shift < 64; shift += 8, plane += count)
      for (std::size_t i = 0; i < count; ++i) words[i * width + w] |= std::to_integer<std::uint64_t>(plane[i]) << shift;
  return words;
}

}  // namespace

bool is_less(KeyWords a, KeyWords b) { return less(a.data(), b.data(), a.size()); }

std::size_t KeyRun::up_to(KeyWords key) const {
  using Place = boost::counting_iterator<std::size_t>;
  return *std::partition_point(Place(0), Place(count()),
                               [&](std::size_t i) { return !less(key.data(), &words[i * width], width); });
}

bool ascends(const KeyRun& keys) {
  return with_width(keys.width, [&](auto width) {
    bool ascending = true;
    for (std::size_t at = width; at < keys.words.size(); at += width)
      ascending &= less(&keys.words[at - width], &keys.words[at], width);
    return ascending;
  });
}

KeyRun key_run(ByteSpan keys, std::size_t key_bytes) {
  KeyRun run{std::vector<std::uint64_t>(keys.size() / 8), key_bytes / 8};
  if (!keys.empty()) std::memcpy(run.words.data(), keys.data(), keys.size());
  return run;
}

Bytes pack_keys(ByteSpan keys, std::size_t key_bytes) {
  KeyRun run = key_run(keys, key_bytes);
  return with_width(run.width, [&](auto width) {
    for (std::size_t at = run.words.size(); at > width; at -= width)
      subtract<width>(&run.words[at - width], &run.words[at - 2 * width]);
    return planes_of<width>(run.words);
  });
}

KeyRun unpack_keys(ByteSpan payload, std::size_t key_bytes) {
  return with_width(key_bytes / 8, [&](auto width) {
    KeyRun run{words_of<width>(payload), width};
    for (std::size_t at = width; at < run.words.size(); at += width) add<width>(&run.words[at], &run.words[at - width]);
    return run;
  });
}

bool are_keys_of(const KeyFrames& frames, const KeyLists& lists) {
  if (lists.size() != frames.parts()) return false;
  for (std::size_t part = 0; part < lists.size(); ++part)
    if (lists[part]->size() != frames.keys(part) || lists[part]->key_bytes() != frames.key_bytes()) return false;
  return true;
}

/// The payload of a block is packed (key_codec.h); a frame of an index contains the keys as they are.
Bytes key_payload(const KeyFrames& frames, std::uint64_t frame, const KeyLists& lists) {
  const KeyFrame wanted = frames.at(frame);
  const std::size_t each = frames.key_bytes();
  Bytes keys(wanted.keys * each);
  if (!wanted.is_index) {
    lists[wanted.part]->read(wanted.first, keys);
    return pack_keys(keys, each);
  }
  for (Index i = 0; i < wanted.keys; ++i)
    lists[wanted.part]->read(wanted.first + i * wanted.step, std::span(keys).subspan(i * each, each));
  return keys;
}

KeyRun read_key_payload(const KeyFrames& frames, std::uint64_t frame, ByteSpan payload, const FileLocation& location) {
  const KeyFrame wanted = frames.at(frame);
  location.expect("bytes of keys", wanted.keys * frames.key_bytes(), payload.size());
  KeyRun keys = wanted.is_index ? key_run(payload, frames.key_bytes()) : unpack_keys(payload, frames.key_bytes());
  if (!ascends(keys)) location.refuse("the keys do not ascend");
  return keys;
}

}  // namespace zermelo
