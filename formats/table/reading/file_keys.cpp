// The index tells the block of a key. Each block is checked against the index when it is decoded: its first key is the
// one in the index, and its last key is below the first of the next block. So keys that pass ascend over the whole
// part.
#include "formats/table/reading/file_keys.h"

#include <algorithm>
#include <array>

namespace zermelo {

FileKeys::FileKeys(std::shared_ptr<KeySource> source, std::size_t part) : source_(std::move(source)), part_(part) {}

std::uint64_t FileKeys::number(std::uint64_t frame) const {
  return source_->file->parts.first_key_frame() + frames().first_frame(part_) + frame;
}

const KeyRun& FileKeys::index() const {
  if (indexed_.load(std::memory_order_acquire)) return index_;
  const std::lock_guard lock(guard_);
  if (!indexed_.load(std::memory_order_relaxed)) index_ = read_index();
  indexed_.store(true, std::memory_order_release);
  return index_;
}

KeyRun FileKeys::read_index() const {
  const TableFrames& file = *source_->file;
  const std::uint64_t first = frames().first_frame(part_);
  KeyRun index{{}, key_bytes() / 8};
  for (std::uint64_t frame = first + frames().blocks(part_); frame < frames().first_frame(part_ + 1); ++frame) {
    const std::uint64_t listed = number(frame - first);
    const KeyRun keys = read_key_payload(frames(), frame, file.payload(listed), file.place(listed));
    if (index.count() != 0 && !is_less(index.key(index.count() - 1), keys.key(0)))
      file.place(listed).refuse("the keys do not ascend");
    index.words.insert(index.words.end(), keys.words.begin(), keys.words.end());
  }
  return index;
}

KeyRun FileKeys::open(std::uint64_t block, ByteSpan payload) const {
  const FileLocation place = source_->file->place(number(block));
  KeyRun keys = read_key_payload(frames(), frames().first_frame(part_) + block, payload, place);
  const KeyRun& first_keys = index();
  const bool fits = block + 1 == first_keys.count() || is_less(keys.key(keys.count() - 1), first_keys.key(block + 1));
  if (!std::ranges::equal(keys.key(0), first_keys.key(block)) || !fits)
    place.refuse("the keys are not those that the index of the keys tells");
  return keys;
}

template <class Use>
void FileKeys::with_block(std::uint64_t block, const Use& use) const {
  const std::uint64_t listed = number(block);
  if (source_->cache.find(listed, use)) return;
  auto keys = std::make_unique<const KeyRun>(open(block, source_->file->payload(listed)));
  use(*keys);
  source_->cache.insert(listed, std::move(keys));
}

void FileKeys::read(Index first, std::span<std::byte> keys) const {
  const Index each = frames().block_keys();
  while (!keys.empty()) {
    const Index skipped = first % each;
    const std::size_t bytes = std::min<std::size_t>(keys.size(), (each - skipped) * key_bytes());
    with_block(first / each, [&](const KeyRun& run) { std::memcpy(keys.data(), run.key(skipped).data(), bytes); });
    keys = keys.subspan(bytes);
    first += each - skipped;
  }
}

std::optional<Index> FileKeys::find(std::span<const std::byte> key) const {
  std::array<std::uint64_t, max_key_bytes / 8> copy;
  std::memcpy(copy.data(), key.data(), key.size());
  const KeyWords wanted = KeyWords(copy).first(key.size() / 8);
  const std::size_t blocks = index().up_to(wanted);
  if (blocks == 0) return {};
  std::optional<Index> place;
  with_block(blocks - 1, [&](const KeyRun& run) {
    const std::size_t last = run.up_to(wanted) - 1;
    if (std::ranges::equal(run.key(last), wanted)) place = (blocks - 1) * frames().block_keys() + last;
  });
  return place;
}

}  // namespace zermelo
