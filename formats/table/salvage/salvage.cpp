// A sound first frame says how many frames there are. Without it, only a few combinations of layout, cell width and
// block size are possible. The right one gives the number of frames found in the file and decodes its blocks.
#include "formats/table/salvage/salvage.h"

#include <algorithm>
#include <functional>

#include "formats/table/blocks/block.h"
#include "formats/table/keys/key_codec.h"
#include "formats/table/salvage/frame_walk.h"
#include "formats/table/storage/frame.h"
#include "formats/table/storage/json_reading.h"
#include "formats/table/writing/table_assembly.h"

namespace zermelo {
namespace {

/// The bytes of the first frame if its head is sound.
std::optional<std::uint64_t> front_by_head(const InputFile& file) {
  const Bytes beginning = beginning_of(file);
  if (beginning.size() < front_head || load<std::uint32_t>(beginning.data()) != front_magic) return {};
  const std::uint64_t bytes = skippable_head + std::uint64_t{load<std::uint32_t>(beginning.data() + 4)};
  if (bytes < front_head || bytes > std::min(max_front, file.size())) return {};
  return bytes;
}

std::uint32_t number_of(const Json& json, const char* key, std::uint32_t most) {
  const Json* found = json.find(key);
  const std::uint64_t number = found != nullptr ? found->number().value_or(0) : 0;
  return number <= most ? static_cast<std::uint32_t>(number) : 0;
}

/// The frames of a file with a sound first frame, which tells the place of the seek table.
std::optional<FoundFrames> find_frames(const InputFile& file, const TableParts& parts) {
  const Metadata& metadata = parts.metadata;
  const std::uint64_t expected = metadata.frames();
  const std::uint64_t table = seek_table_bytes(expected + 2);
  if (table <= metadata.file_bytes)
    if (auto listed = listed_frames(file, {metadata.file_bytes - table, expected + 2})) return listed;
  return FrameWalk(file, parts.front).frames(expected);
}

/// Reads a file with a sound first frame and a damaged tail.
void find_parts(const InputFile& file, TableParts& parts, const FileLocation& location) {
  auto found = find_frames(file, parts);
  if (!found || found->front != parts.front)
    location.refuse(
        "the seek table and some blocks are damaged, so the remaining blocks cannot be numbered; solve the game again");
  parts.frames = std::move(found->frames);
  parts.offsets = std::move(found->offsets);
  parts.keys = KeyFrames(parts.metadata.info);
}

/// The table of a game as files without keys contain it.
TableInfo without_keys(TableInfo info) {
  info.key_bytes = info.key_block = 0;
  info.tiers.clear();
  return info;
}

/// Tries what a table with a damaged first frame may be.
class Trial {
 public:
  Trial(const InputFile& file, const TableInfo& known, const Clues& clues)
      : file_(file), known_(known), clues_(clues) {}

  std::optional<Salvage> run() {
    if (auto parts = try_seek_table()) return Salvage{std::move(*parts), false, false, true};
    if (auto parts = try_walks()) return Salvage{std::move(*parts)};
    return {};
  }

 private:
  using Find = std::function<std::optional<FoundFrames>(std::uint64_t expected)>;

  std::optional<TableParts> try_seek_table() const {
    const auto place = find_seek_table(file_);
    const auto listed = place ? listed_frames(file_, *place) : std::nullopt;
    if (!listed) return {};
    return try_widths([&](std::uint64_t) { return listed; });
  }

  /// Without a list of frames only a sound frame shows which table it is.
  std::optional<TableParts> try_walks() const {
    for (const std::uint64_t front : fronts()) {
      if (front > file_.size()) continue;
      const FrameWalk walk(file_, front);
      auto parts = try_widths([&](std::uint64_t expected) { return walk.frames(expected); });
      if (parts && has_sound_frame(*parts)) return parts;
    }
    return {};
  }

  std::vector<std::uint64_t> fronts() const {
    if (const auto bytes = front_by_head(file_)) return {*bytes};
    TableInfo info = known_;
    if (info.layout != Layout::diagram) info.layout = Layout::outcomes;  // the longest name
    info.zstd = zstd_version();
    const std::uint64_t usual = front_bytes(info);
    info = without_keys(info);
    const std::uint64_t no_keys = front_bytes(info);
    info.zstd.clear();
    return {usual, no_keys, front_bytes(info)};
  }

  std::optional<TableParts> try_widths(const Find& find) const {
    if (known_.layout == Layout::diagram) return try_table(known_, find);
    for (const CellWidth width : known_.kind->widths)
      for (const Layout layout : narrowest_first())
        if (clues_.layout.empty() || name(layout) == clues_.layout)
          if (auto parts = try_blocks(width, layout, find)) return parts;
    return {};
  }

  /// The layouts; of scores `losses` first, because a block of such scores could also be one of `codes`.
  std::vector<Layout> narrowest_first() const {
    std::vector<Layout> all(known_.kind->layouts.begin(), known_.kind->layouts.end());
    if (known_.kind->is_score()) std::ranges::reverse(all);
    return all;
  }

  std::optional<TableParts> try_blocks(CellWidth width, Layout layout, const Find& find) const {
    for (const std::uint32_t entries :
         {clues_.block_entries, default_block_entries(layout, known_.kind->code, width)}) {
      if (entries == 0 || entries > max_block_entries) continue;
      TableInfo info = known_;
      info.cell = width;
      info.layout = layout;
      info.block_entries = entries;
      if (auto parts = try_table(info, find)) return parts;
      if (info.key_bytes == 0) continue;
      if (auto parts = try_table(without_keys(info), find)) return parts;
    }
    return {};
  }

  std::optional<TableParts> try_table(const TableInfo& info, const Find& find) const {
    TableParts parts;
    parts.metadata.info = info;
    parts.keys = KeyFrames(info);
    if (!fill(parts, find) || !decodes(parts)) return {};
    return parts;
  }

  /// Only tables of values have frames besides blocks and keys.
  bool fill(TableParts& parts, const Find& find) const {
    const bool listing = known_.kind->listed;
    const std::uint64_t others = parts.metadata.entry_frames() + parts.keys.count();
    auto found = find(listing ? 0 : others);
    if (!found || std::ranges::all_of(found->frames, [](const Frame& frame) { return frame.raw == 0; }) ||
        (listing ? found->frames.size() <= others : found->frames.size() != others))
      return false;
    parts.front = found->front;
    parts.frames = std::move(found->frames);
    parts.offsets = std::move(found->offsets);
    parts.metadata.list_frames = parts.frames.size() - others;
    return true;
  }

  bool has_sound_frame(const TableParts& parts) const {
    for (std::uint64_t frame = 0; frame < parts.frames.size(); ++frame)
      if (read_frame(parts.bytes(file_, frame), longest_text) && decodes(parts, frame)) return true;
    return false;
  }

  /// Whether a frame is lost, damaged, or one of this table.
  bool decodes(const TableParts& parts, std::uint64_t frame) const {
    const auto read = read_frame(parts.bytes(file_, frame), longest_text);
    if (!read) return parts.frames[frame].raw <= parts.most_payload(frame);
    return read->second.size() <= parts.most_payload(frame) && is_sound(parts, frame, read->second);
  }

  /// A few blocks and frames with keys suffice here; all are decoded later.
  bool decodes(const TableParts& parts) const {
    return decodes_some(parts, 0, parts.metadata.entry_frames()) &&
           decodes_some(parts, parts.first_key_frame(), parts.frames.size());
  }

  /// Some of the frames from `begin` to `end`, the last among them.
  bool decodes_some(const TableParts& parts, std::uint64_t begin, std::uint64_t end) const {
    constexpr std::uint64_t first = 16;
    for (std::uint64_t frame = begin; frame < std::min(begin + first, end); ++frame)
      if (!decodes(parts, frame)) return false;
    return begin == end || decodes(parts, end - 1);
  }

  const InputFile& file_;
  const TableInfo& known_;
  const Clues& clues_;
};

/// The lines of the list of values; 0 if a frame of it is damaged.
std::uint64_t count_values(const InputFile& file, const TableParts& parts) {
  std::uint64_t lines = 0;
  for (std::uint64_t frame = parts.metadata.entry_frames(); frame < parts.first_key_frame(); ++frame) {
    const auto read = read_frame(parts.bytes(file, frame), parts.most_payload(frame));
    if (!read) return 0;
    lines += static_cast<std::uint64_t>(std::ranges::count(read->second, std::byte{'\n'}));
  }
  return lines;
}

}  // namespace

bool is_sound(const TableParts& parts, std::uint64_t frame, Bytes payload) {
  const std::string nowhere;
  if (payload.size() < parts.least_payload(frame) || payload.size() > parts.most_payload(frame)) return false;
  try {
    if (parts.is_block(frame))
      codec_of(parts.metadata.info).open(std::move(payload), parts.metadata.entries(frame), FileLocation{nowhere});
    else if (parts.is_key_frame(frame))
      read_key_payload(parts.keys, frame - parts.first_key_frame(), payload, FileLocation{nowhere});
    return true;
  } catch (const FormatError&) {
    return false;
  }
}

Clues read_clues(const InputFile& file) {
  Clues clues;
  const auto front = front_by_head(file);
  if (!front) return clues;
  const Bytes frame = file.bytes(0, *front);
  clues.sound = begins_as_table(frame) && front_is_sound(frame);
  const Json json = parse_damaged_json(ByteSpan(frame).subspan(front_head));
  clues.spec = readable_text(json, "spec");
  clues.metric = readable_text(json, "metric");
  clues.layout = readable_text(json, "layout");
  clues.zstd = readable_text(json, "zstd");
  clues.payload_digest = readable_text(json, "payload_xxh3");
  clues.rules_digest = readable_text(json, "rules_xxh3");
  clues.rules_text = readable_text(json, "rules_text");
  clues.tier = readable_text(json, "tier");
  clues.block_entries = number_of(json, "block_entries", max_block_entries);
  clues.key_block = number_of(json, "key_block", max_key_block);
  clues.level = static_cast<int>(number_of(json, "level", highest_level));
  return clues;
}

std::optional<Salvage> salvage(const InputFile& file, const FileLocation& location) {
  const auto front = front_by_head(file);
  if (!front) return {};
  const Bytes frame = file.bytes(0, *front);
  if (!begins_as_table(frame) || !front_is_sound(frame)) return {};
  Salvage found;
  found.front_sound = true;
  TableParts& parts = found.parts;
  parts.front = *front;
  parts.metadata = read_front(frame, location);
  try {
    const std::uint64_t bytes = std::min(file.size(), parts.metadata.file_bytes);
    location.expect("bytes of the file", parts.metadata.file_bytes, bytes);
    read_tail(file, bytes, parts, location);
    found.tail_sound = file.size() == bytes;
  } catch (const FormatError&) {
    find_parts(file, parts, location);
  }
  return found;
}

std::optional<Salvage> salvage(const InputFile& file, const TableInfo& known, const Clues& clues) {
  TableInfo table = known;
  if (known.key_bytes != 0) table.key_block = clues.key_block != 0 ? clues.key_block : usual_key_block;
  auto found = Trial(file, table, clues).run();
  if (found) found->parts.metadata.info.listed_values = count_values(file, found->parts);
  return found;
}

}  // namespace zermelo
