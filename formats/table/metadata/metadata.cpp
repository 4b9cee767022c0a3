// The frame contains a signature, a digest of the rest of the frame, and JSON padded with blanks to the reserved size.
#include "formats/table/metadata/metadata.h"

#include <algorithm>
#include <limits>

#include "formats/table/storage/frame.h"
#include "formats/table/storage/json_reading.h"
#include "tablebase/game/key_list.h"
#include "tablebase/heaps/heap_game.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

// The list contains numbers of positions; the number of the first position of a tier follows from the earlier tiers.

/// The name of a tier. Throws FormatError unless it is one.
std::string read_tier_name(const Fields& fields) {
  const std::string tier = fields.text("tier");
  if (!is_tier_name(tier)) fields.refuse_word("tier", tier);
  return tier;
}

/// Requires the tiers before it.
Tier read_listed_tier(const Fields& fields, const std::vector<Tier>& before) {
  Tier tier{read_tier_name(fields), before.empty() ? 0 : before.back().end(), 0, {}};
  tier.positions = fields.number("positions", 1, max_positions);
  if (tier.end() > max_positions) fields.location().refuse("the tiers in the metadata have too many positions");
  for (const std::uint64_t place : fields.ascending_numbers("rests_on", before.size())) tier.rests_on.push_back(place);
  return tier;
}

void check_names(const std::vector<Tier>& tiers, const FileLocation& location) {
  std::vector<std::string_view> names;
  for (const Tier& tier : tiers) names.push_back(tier.name);
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) location.refuse("the metadata has two tiers {}", *twice);
}

/// The tier of a table agrees with the list.
void check_tier(const std::vector<Tier>& tiers, const TableInfo& info, const FileLocation& location) {
  const auto listed = std::ranges::find_if(tiers, [&](const Tier& tier) { return tier.name == info.tier; });
  if (listed == tiers.end()) location.refuse("tiers in the metadata do not contain {}", info.tier);
  location.expect("positions of the tier in the list of tiers", info.positions, listed->positions);
  const auto same = [&](const TierDigest& below, std::size_t place) { return below.tier == tiers[place].name; };
  if (!std::equal(info.lower.rests_on.begin(), info.lower.rests_on.end(), listed->rests_on.begin(),
                  listed->rests_on.end(), same))
    location.refuse("tiers in the metadata let {} rest on other tiers than rests_on", info.tier);
}

/// All tiers of a discovered game. Throws FormatError unless some game can have them, with the positions of this table,
/// or with its tier and the tiers that it rests on. Requires info.tier, info.lower.rests_on and info.positions.
std::vector<Tier> read_tiers(const Fields& fields, const TableInfo& info) {
  std::vector<Tier> tiers;
  for (const Fields& tier : fields.objects("tiers", max_tiers)) tiers.push_back(read_listed_tier(tier, tiers));
  check_names(tiers, fields.location());
  if (!info.tier.empty())
    check_tier(tiers, info, fields.location());
  else
    fields.location().expect("positions of all tiers", info.positions, tiers.empty() ? 0 : tiers.back().end());
  return tiers;
}

constexpr std::size_t head = front_head;  // with the signature and the digest
constexpr std::uint64_t front_unit = 512;
constexpr std::uint64_t widest = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t longest_zstd = 16;  // bytes of a version of zstd

std::uint64_t front_digest(ByteSpan frame) {
  Digest digest;
  digest.add(frame.first(head - 8));
  digest.add(frame.subspan(head));
  return digest.value();
}

Metric read_metric(const Fields& fields) {
  const std::string found = fields.text("metric");
  const std::optional<Metric> metric = metric_named(found);
  if (!metric) fields.refuse_word("metric", found);
  return *metric;
}

/// Reads the cell width, which must be possible for tables of this kind.
CellWidth read_width(const Fields& fields, const TableKind& kind) {
  const std::uint64_t bits = fields.number("cell_bits", 1, 32);
  for (const CellWidth width : kind->widths)
    if (static_cast<std::uint64_t>(width) == bits) return width;
  fields.location().refuse("there are no tables of {} with cells of {} bits in {} games", name(kind.metric), bits,
                           name(kind.game_class));
}

/// Reads the layout, which must be possible for such tables. In a file of version 4 it is `diagram`.
Layout read_layout(const Fields& fields, const TableKind& kind, CellWidth width, const FormatVersion& version) {
  const std::string found = fields.text("layout");
  if (version.diagram && found != name(Layout::diagram)) fields.refuse_word("layout", found);
  if (version.diagram && kind->diagrams) return Layout::diagram;
  if (const auto layout = layout_named(found, kind->layouts)) return *layout;
  fields.location().refuse("the layout '{}' is unknown for such tables with cells of {} bits; allowed are {}", found,
                           static_cast<int>(width), names_of(kind->layouts));
}

/// Files of earlier versions of zermelo do not name zstd.
void read_compression(const Fields& fields, TableInfo& info) {
  if (!fields.has("zstd")) return;
  info.zstd = fields.text("zstd");
  if (info.zstd.empty() || info.zstd.size() > longest_zstd)
    fields.location().refuse("zstd in the metadata has {} bytes, not from 1 to {}", info.zstd.size(), longest_zstd);
  info.level = static_cast<int>(fields.number("level", 1, highest_level));
}

/// Most games number their positions in the usual order. Another one is written in the characters of names of tiers.
void read_order(const Fields& fields, TableInfo& info) {
  if (!fields.has("order")) return;
  info.order = fields.text("order");
  const auto allowed = [](const char& letter) { return is_tier_name({&letter, 1}); };
  if (info.order.empty() || !std::ranges::all_of(info.order, allowed)) fields.refuse_word("order", info.order);
}

std::vector<TierDigest> read_digests(const Fields& fields, std::string_view key) {
  std::vector<TierDigest> digests;
  for (const Fields& tier : fields.objects(key, max_tiers)) {
    tier.hex("payload_xxh3");
    digests.push_back({read_tier_name(tier), tier.text("payload_xxh3")});
  }
  return digests;
}

/// Tables of whole games have no such keys.
void read_tier(const Fields& fields, TableInfo& info) {
  if (!fields.has("tier")) return;
  info.tier = read_tier_name(fields);
  info.lower.rests_on = read_digests(fields, "rests_on");
  if (fields.has("further_below")) info.lower.further_below = read_digests(fields, "further_below");
}

/// Only files of version 3 have keys.
void read_keys(const Fields& fields, TableInfo& info) {
  info.key_bytes = fields.number32("key_bytes", max_key_bytes);
  if (!is_key_length(info.key_bytes))
    fields.location().refuse("key_bytes in the metadata is {}; allowed are 8, 16, 32 and 64", info.key_bytes);
  info.key_block = static_cast<std::uint32_t>(fields.number("key_block", 1, max_key_block));
  if (!info.tier.empty() || fields.has("tiers")) info.tiers = read_tiers(fields, info);
}

DiagramSize read_diagram_size(const Fields& fields) {
  DiagramSize size;
  size.rows = static_cast<std::uint32_t>(fields.number("rows", 1, max_diagram_nodes));
  size.nodes = fields.number32("nodes", max_diagram_nodes - size.rows);
  size.row_frames = static_cast<std::uint32_t>(fields.number("row_frames", 1, size.rows));
  size.root_deeper = static_cast<std::uint16_t>(fields.number("root_deeper", 0, DepthCode<std::uint16_t>::half));
  return size;
}

TableInfo read_info(const Fields& fields, const FormatVersion& version) {
  TableInfo info;
  info.spec = fields.text("spec");
  info.kind = version.read_kind(fields, read_metric(fields));
  if (fields.has("rules_xxh3")) {  // most specs determine the rules
    fields.hex("rules_xxh3");
    info.rules_digest = fields.text("rules_xxh3");
  }
  if (fields.has("rules_text")) info.rules_text = fields.text("rules_text");
  read_order(fields, info);
  read_tier(fields, info);
  info.cell = read_width(fields, info.kind);
  info.layout = read_layout(fields, info.kind, info.cell, version);
  info.positions = fields.number("positions", 1, max_positions);
  info.summary = version.read_summary(fields, info.kind, info.positions);
  info.block_entries = static_cast<std::uint32_t>(fields.number("block_entries", 1, max_block_entries));
  if (version.keys) read_keys(fields, info);
  if (info.layout == Layout::diagram) info.diagram = read_diagram_size(fields);
  read_compression(fields, info);
  info.payload_bytes = fields.number("payload_bytes", 1, widest);
  fields.hex("payload_xxh3");
  info.payload_digest = fields.text("payload_xxh3");
  if (info.depths_only()) {
    fields.hex("counted_xxh3");
    info.counted_digest = fields.text("counted_xxh3");
  }
  if (info.has_list())
    info.listed_values =
        fields.number("listed_values", 1, std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1);
  return info;
}

/// Numbers in the cells of a partisan game's table, or of a misère quotient, are less than this bound. The list of a
/// quotient has a line for each element and one more; an element has one of two numbers.
std::uint64_t numbers_of(const TableInfo& info) {
  if (!info.kind->listed) return info.kind->classes;
  return info.kind->partisan ? info.listed_values : std::max<std::uint64_t>(1, 2 * (info.listed_values - 1));
}

void check_numbers(const TableInfo& info, const FileLocation& location) {
  if ((info.kind->partisan || info.kind->listed) && info.summary.greatest >= numbers_of(info))
    location.refuse("the greatest number is {}; allowed are 0 to {}", info.summary.greatest, numbers_of(info) - 1);
}

/// The greatest payload of a frame of an index in bytes.
constexpr std::uint64_t index_bytes = std::uint64_t{1} << 20;

constexpr std::uint64_t divided_up(std::uint64_t count, std::uint64_t by) { return (count + by - 1) / by; }

}  // namespace

std::uint64_t Metadata::entries(std::uint64_t block) const {
  return std::min<std::uint64_t>(info.block_entries, info.positions - block * info.block_entries);
}

std::uint64_t Metadata::frames() const { return entry_frames() + list_frames + KeyFrames(info).count(); }

std::uint64_t front_bytes(const TableInfo& info) {
  Metadata metadata{info, &format_2, widest, widest, widest, widest};
  metadata.info.key_block = max_key_block;
  metadata.info.diagram = {max_diagram_nodes, max_diagram_nodes, max_diagram_nodes, DepthCode<std::uint16_t>::half};
  metadata.info.listed_values = widest;
  metadata.info.positions = metadata.info.payload_bytes = widest;
  metadata.info.summary = {.wins = widest,
                           .losses = widest,
                           .draws = widest,
                           .gaps = widest,
                           .greatest = std::numeric_limits<std::uint32_t>::max(),
                           .histogram = {}};
  metadata.info.payload_digest.assign(16, '0');
  if (!info.zstd.empty()) metadata.info.zstd.assign(longest_zstd, '0');
  metadata.info.level = highest_level;
  const std::uint64_t text = head + metadata_text(metadata).size() + 1;
  const std::uint64_t bytes = (text + front_unit - 1) / front_unit * front_unit;
  if (bytes > max_front)
    throw LimitError("the metadata of {} with its {} tiers have {} bytes; a table file has room for {}", info.spec,
                     info.tiers.size(), bytes, max_front);
  return bytes;
}

Bytes front_frame(const Metadata& metadata, std::uint64_t bytes) {
  std::string text = metadata_text(metadata) + '\n';
  text.resize(bytes - head, ' ');
  Bytes content;
  put<std::uint64_t>(content, table_signature);
  put<std::uint64_t>(content, 0);
  put(content, std::as_bytes(std::span(text)));
  Bytes frame = skippable_frame(front_magic, content);
  store<std::uint64_t>(frame.data() + head - 8, front_digest(frame));
  return frame;
}

std::uint64_t front_size(ByteSpan beginning, std::uint64_t file_bytes, const FileLocation& location) {
  if (!begins_as_table(beginning))
    location.refuse(
        "not a finished table file: it does not begin as a table; if it is a damaged table, name its game: zermelo "
        "repair {} SPEC",
        shell_word(location.path));
  const std::uint64_t bytes = skippable_head + std::uint64_t{load<std::uint32_t>(beginning.data() + 4)};
  if (bytes >= head && bytes <= max_front && bytes > file_bytes)
    location.damaged(fmt::format("the file is cut off: it has {} bytes, its metadata alone {}", file_bytes, bytes),
                     false);
  if (bytes < head || bytes > max_front)
    location.refuse("the first frame has {} bytes; allowed are {} to {}", bytes, head, max_front);
  return bytes;
}

bool front_is_sound(ByteSpan frame) { return front_digest(frame) == load<std::uint64_t>(frame.data() + head - 8); }

bool restore_compression(Metadata& metadata, ByteSpan was) {
  constexpr int versions = 100;  // 1.0.0 to 1.9.9
  const auto digest = load<std::uint64_t>(was.data() + head - 8);
  Metadata trial = metadata;
  const auto fits = [&] {
    return front_bytes(trial.info) <= was.size() && front_digest(front_frame(trial, was.size())) == digest;
  };
  if (fits()) return true;
  for (trial.info.level = 1; trial.info.level <= highest_level; ++trial.info.level)
    for (int version = 0; version <= versions; ++version) {
      trial.info.zstd = version == versions ? "" : fmt::format("1.{}.{}", version / 10, version % 10);
      if (!fits()) continue;
      metadata = std::move(trial);
      return true;
    }
  return false;
}

Metadata read_front(ByteSpan frame, const FileLocation& location) {
  const ByteSpan text = frame.subspan(head);
  if (!front_is_sound(frame))
    location.damaged("the metadata is damaged: its digest does not match",
                     !readable_text(parse_damaged_json(text), "spec").empty());
  const Fields fields(text, location);
  const FormatVersion& version = format_version(fields.number("format", 0, widest), location);
  Metadata metadata{read_info(fields, version), &version};
  metadata.file_bytes = fields.number("file_bytes", 1, widest);
  metadata.histogram_entries =
      fields.number("histogram_entries", 0, metadata.info.kind->has_figures() ? histogram_limit : 0);
  metadata.tail_digest = fields.hex("tail_xxh3");
  if (metadata.info.has_list()) metadata.list_frames = fields.number("list_frames", 1, max_frames);
  check_numbers(metadata.info, location);
  return metadata;
}

/// Each part has its blocks, then the frames of its index, each as large as allowed. So all numbers follow from the
/// numbers of keys.
KeyFrames::KeyFrames(const TableInfo& info) : key_bytes_(info.key_bytes), block_keys_(info.key_block) {
  const bool tiers = info.tier.empty() && !info.tiers.empty();
  if (key_bytes_ != 0 && !tiers) add_part(info.positions);
  if (key_bytes_ != 0 && tiers)
    for (const Tier& tier : info.tiers) add_part(tier.positions);
}

Index KeyFrames::index_keys() const { return index_bytes / key_bytes_; }

void KeyFrames::add_part(Index keys) {
  const std::uint64_t blocks = divided_up(keys, block_keys_);
  parts_.push_back({keys, count_, blocks});
  count_ += blocks + divided_up(blocks, index_keys());
}

KeyFrame KeyFrames::at(std::uint64_t frame) const {
  const auto after = std::ranges::upper_bound(parts_, frame, {}, &Part::first_frame);
  const Part& part = *std::prev(after);
  const auto number = static_cast<std::size_t>(after - parts_.begin() - 1);
  const std::uint64_t place = frame - part.first_frame;
  if (place < part.blocks) {
    const Index first = place * block_keys_;
    return {number, false, first, 1, std::min(block_keys_, part.keys - first)};
  }
  const std::uint64_t block = (place - part.blocks) * index_keys();
  return {number, true, block * block_keys_, block_keys_, std::min(index_keys(), part.blocks - block)};
}

bool can_be_diagram(const TableKind& kind, std::string_view spec) {
  return kind->diagrams && heaps::is_heap_sum(spec.substr(0, spec.find(' ')));
}

std::string_view name(TierState state) {
  constexpr std::string_view names[] = {"missing", "partial", "done", "stale", "damaged"};
  return names[static_cast<int>(state)];
}

}  // namespace zermelo
