// Selects a version by its number, and reads the fields and rows that are the same in all versions.
#include <array>

#include "formats/table/metadata/metadata.h"
#include "formats/table/storage/frame.h"

namespace zermelo {

const FormatVersion& format_version(std::uint64_t number, const FileLocation& location) {
  for (const FormatVersion* version : {&format_1, &format_2, &format_3, &format_4})
    if (version->number == number) return *version;
  location.refuse("the file has version {} of the format; this program reads versions {} to {}", number,
                  format_1.number, format_4.number);
}

const FormatVersion& written_version(const TableInfo& info) {
  if (info.layout == Layout::diagram) return format_4;
  return info.key_bytes != 0 ? format_3 : format_2;
}

namespace {

Index read_gaps(const Fields& fields, const TableKind& kind, Index positions) {
  if (!fields.has("gaps")) return 0;
  return fields.number("gaps", 1, kind->draws || kind->partisan ? positions : 0);
}

}  // namespace

TableSummary read_outcomes(const Fields& fields, const TableKind& kind, Index positions) {
  TableSummary summary;
  summary.wins = fields.number("wins", 0, positions);
  summary.losses = fields.number("losses", 0, positions);
  summary.draws = fields.number("draws", 0, kind->draws ? positions : 0);
  summary.gaps = read_gaps(fields, kind, positions);
  fields.location().expect("wins, losses and draws together", positions - summary.gaps,
                           summary.wins + summary.losses + summary.draws);
  return summary;
}

Count read_depth_count(const std::byte* row) {
  const auto wins = load<std::uint64_t>(row + 4), losses = load<std::uint64_t>(row + 12);
  return {load<std::uint32_t>(row), wins + losses, wins, losses};
}

// A histogram is a skippable frame with ascending rows of fixed width; the version of the format determines the width.

namespace {

std::vector<Count> read_rows(ByteSpan content, const Metadata& metadata, const FileLocation& location) {
  const FormatVersion& version = *metadata.format;
  const std::size_t row_bytes = version.count_bytes(metadata.info.kind);
  std::vector<Count> histogram(content.size() / row_bytes);
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    histogram[i] = version.read_count(content.data() + i * row_bytes, metadata.info.kind, location);
    if (i > 0 && histogram[i].figure <= histogram[i - 1].figure)
      location.refuse("the histogram does not ascend: {} comes after {}", histogram[i].figure, histogram[i - 1].figure);
  }
  return histogram;
}

Count sum_of(const std::vector<Count>& histogram) {
  Count sum;
  for (const Count& count : histogram) {
    sum.positions += count.positions;
    sum.wins += count.wins;
    sum.losses += count.losses;
  }
  return sum;
}

void check_depths(const std::vector<Count>& histogram, const TableInfo& info, const FileLocation& location) {
  const Count sum = sum_of(histogram);
  location.expect("wins in the histogram", info.summary.wins, sum.wins);
  location.expect("losses in the histogram", info.summary.losses, sum.losses);
}

/// In tables that are not partisan, a number determines the outcome.
void check_numbers(const std::vector<Count>& histogram, const TableInfo& info, const FileLocation& location) {
  const Index gaps = info.kind->partisan ? info.summary.gaps : 0;
  location.expect("positions in the histogram", info.positions - gaps, sum_of(histogram).positions);
  if (info.kind->partisan) return;
  std::array<std::uint64_t, 3> positions{};
  for (const Count& row : histogram)
    positions[static_cast<std::size_t>(decode(row.figure, info.kind).outcome)] += row.positions;
  location.expect("losses in the histogram", info.summary.losses, positions[static_cast<std::size_t>(Outcome::loss)]);
  location.expect("draws in the histogram", info.summary.draws, positions[static_cast<std::size_t>(Outcome::draw)]);
}

}  // namespace

Bytes histogram_frame(const std::vector<Count>& histogram, const TableKind& kind) {
  Bytes rows;
  for (const Count& count : histogram) put_count(rows, count, kind);
  return skippable_frame(histogram_magic, rows);
}

std::uint64_t histogram_bytes(const Metadata& metadata) {
  return skippable_head + metadata.histogram_entries * metadata.format->count_bytes(metadata.info.kind);
}

std::vector<Count> read_histogram(ByteSpan frame, const Metadata& metadata, const FileLocation& location) {
  const TableInfo& info = metadata.info;
  std::vector<Count> histogram = read_rows(skippable_content(histogram_magic, frame, location), metadata, location);
  if (histogram.empty()) return histogram;
  info.kind->is_number() ? check_numbers(histogram, info, location) : check_depths(histogram, info, location);
  location.expect("the greatest depth or number of the histogram", info.summary.greatest, histogram.back().figure);
  return histogram;
}

// Version 1 has the key `play` for both the class of the game and the convention. It treats every number as a Grundy
// value, also in tables of partisan games: 0 counts as a loss, other numbers as wins. Rows of numbers in the histogram
// have the same width as rows of depths.

namespace {

struct PlayWord {
  std::string_view word;
  GameClass game_class;
  Play play;
};

std::string_view name(const PlayWord& play) { return play.word; }

TableKind read_kind_1(const Fields& fields, Metric metric) {
  const PlayWord play = fields.word<PlayWord>("play", {{"normal", GameClass::terminating, Play::normal},
                                                       {"misere", GameClass::terminating, Play::misere},
                                                       {"loopy", GameClass::loopy, Play::normal},
                                                       {"partisan", GameClass::partisan, Play::normal}});
  return {play.game_class, play.play, metric};
}

TableSummary read_summary_1(const Fields& fields, const TableKind& kind, Index positions) {
  TableSummary summary = read_outcomes(fields, kind, positions);
  if (kind->partisan) summary = {};
  summary.greatest = fields.number32("max_depth", kind->is_number() ? 0 : kind->most_figure);
  if (kind->is_number()) summary.greatest = fields.number32("max_grundy", kind->most_figure);
  return summary;
}

std::size_t count_bytes_1(const TableKind&) { return depth_count_bytes; }

Count read_count_1(const std::byte* row, const TableKind& kind, const FileLocation& location) {
  const Count count = read_depth_count(row);
  if (!kind->is_number()) return count;
  if ((count.figure == 0 ? count.wins : count.losses) != 0)
    location.refuse("in the histogram the number {} has {}; only 0 has losses, and only other numbers have wins",
                    count.figure, count.figure == 0 ? "wins" : "losses");
  return {count.figure, count.positions};
}

}  // namespace

const FormatVersion format_1{1, read_kind_1, read_summary_1, count_bytes_1, read_count_1, false, false};

// Version 2 has a key for the class, the key `play` in terminating games only, and separate keys for the greatest
// depth, Grundy value and number. Version 3 adds the keys of positions, version 4 has a diagram in the
// place of blocks; otherwise they are the same.

namespace {

constexpr std::size_t number_count_bytes = 12;

TableKind read_kind(const Fields& fields, Metric metric) {
  const auto game_class = fields.word(
      "class", {GameClass::terminating, GameClass::loopy, GameClass::partisan, GameClass::scored,
                GameClass::scored_loopy, GameClass::help, GameClass::series_help, GameClass::partisan_loopy});
  const Play play = always_ends(game_class) ? fields.word("play", {Play::normal, Play::misere}) : Play::normal;
  const TableKind kind{game_class, play, metric};
  if (always_ends(game_class) && kind.play != play)
    fields.location().refuse("play is {}; a table of {} has {}", name(play), kind->quantity, name(kind.play));
  return kind;
}

TableSummary read_summary(const Fields& fields, const TableKind& kind, Index positions) {
  TableSummary summary;
  if (kind->partisan)
    summary.gaps = read_gaps(fields, kind, positions);
  else
    summary = read_outcomes(fields, kind, positions);
  if (kind->has_figures()) summary.greatest = fields.number32(kind->file_greatest, kind->most_figure);
  return summary;
}

std::size_t count_bytes(const TableKind& kind) { return kind->is_number() ? number_count_bytes : depth_count_bytes; }

Count read_count(const std::byte* row, const TableKind& kind, const FileLocation&) {
  if (!kind->is_number()) return read_depth_count(row);
  return {load<std::uint32_t>(row), load<std::uint64_t>(row + 4)};
}

void put_kind(Json& json, const TableKind& kind) {
  json["class"] = name(kind.game_class);
  if (always_ends(kind.game_class)) json["play"] = name(kind.play);
  json["metric"] = name(kind.metric);
}

Json digests_json(const std::vector<TierDigest>& tiers) {
  Json list = Json::array();
  for (const TierDigest& tier : tiers) list.push_back({{"tier", tier.tier}, {"payload_xxh3", tier.payload_digest}});
  return list;
}

void put_tier(Json& json, const TableInfo& info) {
  if (info.tier.empty()) return;
  json["tier"] = info.tier;
  json["rests_on"] = digests_json(info.lower.rests_on);
  if (!info.lower.further_below.empty()) json["further_below"] = digests_json(info.lower.further_below);
}

void put_keys(Json& json, const TableInfo& info) {
  if (info.key_bytes == 0) return;
  json["key_bytes"] = info.key_bytes;
  json["key_block"] = info.key_block;
  for (const Tier& tier : info.tiers)
    json["tiers"].push_back({{"tier", tier.name}, {"positions", tier.positions}, {"rests_on", tier.rests_on}});
}

void put_diagram(Json& json, const TableInfo& info) {
  if (info.layout != Layout::diagram) return;
  json["rows"] = info.diagram.rows;
  json["nodes"] = info.diagram.nodes;
  json["row_frames"] = info.diagram.row_frames;
  json["root_deeper"] = info.diagram.root_deeper;
}

void put_summary(Json& json, const TableKind& kind, const TableSummary& summary) {
  if (!kind->partisan) {
    json["wins"] = summary.wins;
    json["losses"] = summary.losses;
    json["draws"] = summary.draws;
  }
  if (summary.gaps != 0) json["gaps"] = summary.gaps;
  if (kind->has_figures()) json[std::string(kind->file_greatest)] = summary.greatest;
}

}  // namespace

const FormatVersion format_2{2, read_kind, read_summary, count_bytes, read_count, false, false};
const FormatVersion format_3{3, read_kind, read_summary, count_bytes, read_count, true, false};
const FormatVersion format_4{4, read_kind, read_summary, count_bytes, read_count, false, true};

std::string metadata_text(const Metadata& metadata) {
  const TableInfo& info = metadata.info;
  Json json{{"format", written_version(info).number}, {"spec", info.spec}};
  put_kind(json, info.kind);
  if (!info.rules_digest.empty()) json["rules_xxh3"] = info.rules_digest;
  if (!info.rules_text.empty()) json["rules_text"] = info.rules_text;
  if (!info.order.empty()) json["order"] = info.order;
  put_tier(json, info);
  json["positions"] = info.positions;
  put_summary(json, info.kind, info.summary);
  if (info.has_list()) {
    json["listed_values"] = info.listed_values;
    json["list_frames"] = metadata.list_frames;
  }
  json["cell_bits"] = static_cast<std::uint64_t>(info.cell);
  json["layout"] = name(info.layout);
  json["block_entries"] = info.block_entries;
  put_keys(json, info);
  put_diagram(json, info);
  if (!info.zstd.empty()) {
    json["zstd"] = info.zstd;
    json["level"] = info.level;
  }
  json["payload_bytes"] = info.payload_bytes;
  json["payload_xxh3"] = info.payload_digest;
  if (info.depths_only()) json["counted_xxh3"] = info.counted_digest;
  json["histogram_entries"] = metadata.histogram_entries;
  json["tail_xxh3"] = fmt::format("{:016x}", metadata.tail_digest);
  json["file_bytes"] = metadata.file_bytes;
  return json.dump();
}

void put_count(Bytes& rows, const Count& count, const TableKind& kind) {
  put<std::uint32_t>(rows, count.figure);
  if (kind->is_number()) return put<std::uint64_t>(rows, count.positions);
  put<std::uint64_t>(rows, count.wins);
  put<std::uint64_t>(rows, count.losses);
}

}  // namespace zermelo
