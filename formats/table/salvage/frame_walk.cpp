// A frame tells its size, its payload and its checksum. Behind a frame with a damaged head the walk searches for the
// next magic number that begins a sound frame. The number of frames that were between follows from the number of all
// frames, or from the magic numbers.
#include "formats/table/salvage/frame_walk.h"

#include <algorithm>

#include "formats/table/blocks/block.h"

namespace zermelo {

namespace {

constexpr std::uint64_t most_payload = longest_text;
constexpr std::uint64_t most_frame = most_payload + most_payload / 128;  // more than zstd adds to any payload

std::optional<std::pair<Frame, Bytes>> sound_frame(FileWindow& file, std::uint64_t offset) {
  return read_frame(file.frame_at(offset, most_frame), most_payload);
}

/// Whether a frame of payload, or the histogram, or nothing begins here.
bool is_border(FileWindow& file, std::uint64_t offset) {
  const std::uint32_t magic = file.magic_at(offset);
  return offset == file.size() || magic == zstd_magic || magic == histogram_magic;
}

}  // namespace

std::optional<FoundFrames> listed_frames(const InputFile& file, const SeekTablePlace& table) {
  const std::vector<Frame> entries = read_entries(file, table);
  std::uint64_t end = 0;
  for (const Frame& entry : entries) end += entry.compressed;
  if (entries.size() < 3 || end != table.offset || entries.front().raw != 0 || entries.back().raw != 0) return {};
  FoundFrames found{entries.front().compressed, {entries.begin() + 1, entries.end() - 1}, {}};
  std::uint64_t offset = found.front;
  for (Frame& entry : found.frames) {
    const auto own = read_frame(file.bytes(offset, entry.compressed), most_payload);
    found.offsets.push_back(offset);
    offset += entry.compressed;
    if (own && own->first.compressed == entry.compressed) entry = own->first;
  }
  return found;
}

FrameWalk::FrameWalk(const InputFile& file, std::uint64_t front) : front_(front) {
  FileWindow window(file);
  for (std::uint64_t offset = front; offset < file.size(); offset += stretches_.back().bytes) {
    ended_ = window.magic_at(offset) == histogram_magic;
    if (ended_) return;
    stretches_.push_back(next(window, offset));
  }
}

FrameWalk::Stretch FrameWalk::next(FileWindow& file, std::uint64_t offset) {
  if (const auto sound = sound_frame(file, offset)) return {offset, sound->first.compressed, sound->first, true};
  const std::optional<std::uint64_t> size = frame_size(file.frame_at(offset, most_frame));
  if (size && *size <= most_payload && is_border(file, offset + *size)) {
    const Frame damaged{static_cast<std::uint32_t>(*size), 0, 0};
    return {offset, *size, damaged, true};
  }
  return between(file, offset);
}

/// Ends before the next sound frame, or before the histogram, or at the end of the file.
FrameWalk::Stretch FrameWalk::between(FileWindow& file, std::uint64_t offset) {
  Stretch stretch{offset, file.size() - offset, {}, false, 1};
  for (std::uint64_t at = offset + 1; at < file.size(); ++at) {
    const std::uint32_t magic = file.magic_at(at);
    if (magic != zstd_magic && magic != histogram_magic) continue;
    stretch.bytes = at - offset;
    if (magic == histogram_magic || sound_frame(file, at)) return stretch;
    ++stretch.begun;
  }
  stretch.bytes = file.size() - offset;
  return stretch;
}

std::optional<std::vector<std::uint64_t>> FrameWalk::count_frames(std::uint64_t expected) const {
  std::vector<std::uint64_t> counts;
  std::uint64_t total = 0, gaps = 0, last_gap = 0;
  for (const Stretch& stretch : stretches_) {
    if (!stretch.is_frame) last_gap = counts.size();
    gaps += stretch.is_frame ? 0 : 1;
    counts.push_back(stretch.is_frame ? 1 : stretch.begun);
    total += counts.back();
  }
  counts.push_back(0);  // lost at the end
  const bool open_end = !ended_ && gaps > 0 && !stretches_.back().is_frame;
  if (open_end) total -= std::exchange(counts[counts.size() - 2], 0);
  if (expected == 0) return counts;
  if (ended_ && gaps == 1 && expected >= total - counts[last_gap]) {
    counts[last_gap] += expected - total;
    return counts;
  }
  if (expected < total || (ended_ && expected != total)) return {};
  counts.back() = expected - total;
  return counts;
}

std::optional<FoundFrames> FrameWalk::frames(std::uint64_t expected) const {
  if (expected > max_frames) return {};
  const auto counts = count_frames(expected);
  if (!counts) return {};
  FoundFrames found{front_, {}, {}};
  for (std::size_t i = 0; i < counts->size(); ++i) {
    const bool is_frame = i < stretches_.size() && stretches_[i].is_frame;
    found.frames.insert(found.frames.end(), (*counts)[i], is_frame ? stretches_[i].entry : Frame{});
    found.offsets.insert(found.offsets.end(), (*counts)[i], is_frame ? stretches_[i].offset : 0);
  }
  return found;
}

/// Reads 4 MiB or more at a time, so neighbouring requests cost one read.
ByteSpan FileWindow::at(std::uint64_t offset, std::uint64_t count) {
  constexpr std::uint64_t least = std::uint64_t{4} << 20;
  count = std::min(count, size() - offset);
  if (offset < begin_ || offset + count > begin_ + bytes_.size()) {
    bytes_ = file_.bytes(offset, std::min(std::max(count, least), size() - offset));
    begin_ = offset;
  }
  return ByteSpan(bytes_).subspan(offset - begin_, count);
}

std::uint32_t FileWindow::magic_at(std::uint64_t offset) {
  const ByteSpan bytes = at(offset, 4);
  return bytes.size() < 4 ? 0 : load<std::uint32_t>(bytes.data());
}

ByteSpan FileWindow::frame_at(std::uint64_t offset, std::uint64_t most) {
  constexpr std::uint64_t usual = std::uint64_t{1} << 18;
  for (std::uint64_t count = usual;; count *= 4) {
    const ByteSpan bytes = at(offset, count);
    if (bytes.size() < count || count >= most || !is_cut_off(bytes)) return bytes;
  }
}

}  // namespace zermelo
