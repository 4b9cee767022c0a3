// Version 2 has a key for the class, the key `play` in terminating games only, and separate keys for the greatest
// depth, Grundy value and number. Version 3 adds the keys of positions, and is otherwise the same.
#include "formats/table/metadata/versions.h"

namespace zermelo {
namespace {

constexpr std::size_t number_count_bytes = 12;

/// The key of the greatest figure. Requires has_figures(kind).
std::string_view greatest_key(const TableKind& kind) {
  return kind.game_class == GameClass::partisan ? "max_number" : describe(kind.metric).greatest;
}

TableKind read_kind(const Fields& fields, Metric metric) {
  TableKind kind{fields.word("class", {GameClass::terminating, GameClass::loopy, GameClass::partisan}), Play::normal,
                 metric};
  if (kind.game_class == GameClass::terminating) kind.play = fields.word("play", {Play::normal, Play::misere});
  return kind;
}

TableSummary read_summary(const Fields& fields, const TableKind& kind, Index positions) {
  TableSummary summary;
  if (kind.game_class != GameClass::partisan) summary = read_outcomes(fields, kind, positions);
  if (has_figures(kind)) summary.greatest = fields.number32(greatest_key(kind), most_figure(kind));
  return summary;
}

std::size_t count_bytes(const TableKind& kind) { return kind.numbers() ? number_count_bytes : depth_count_bytes; }

Count read_count(const std::byte* row, const TableKind& kind, const FileLocation&) {
  if (!kind.numbers()) return read_depth_count(row);
  return {load<std::uint32_t>(row), load<std::uint64_t>(row + 4)};
}

void put_kind(Json& json, const TableKind& kind) {
  json["class"] = name(kind.game_class);
  if (kind.game_class == GameClass::terminating) json["play"] = name(kind.play);
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

void put_summary(Json& json, const TableKind& kind, const TableSummary& summary) {
  if (kind.game_class != GameClass::partisan) {
    json["wins"] = summary.wins;
    json["losses"] = summary.losses;
    json["draws"] = summary.draws;
    if (summary.gaps != 0) json["gaps"] = summary.gaps;
  }
  if (has_figures(kind)) json[std::string(greatest_key(kind))] = summary.greatest;
}

}  // namespace

const FormatVersion format_2{2, read_kind, read_summary, count_bytes, read_count, false};
const FormatVersion format_3{3, read_kind, read_summary, count_bytes, read_count, true};

std::string metadata_text(const Metadata& metadata) {
  const TableInfo& info = metadata.info;
  Json json{{"format", written_version(info).number}, {"spec", info.spec}};
  put_kind(json, info.kind);
  if (!info.rules_digest.empty()) json["rules_xxh3"] = info.rules_digest;
  if (!info.order.empty()) json["order"] = info.order;
  put_tier(json, info);
  json["positions"] = info.positions;
  put_summary(json, info.kind, info.summary);
  if (info.kind.metric == Metric::value) {
    json["listed_values"] = info.listed_values;
    json["list_frames"] = metadata.list_frames;
  }
  json["cell_bits"] = static_cast<std::uint64_t>(info.cell);
  json["layout"] = name(info.layout);
  json["block_entries"] = info.block_entries;
  put_keys(json, info);
  if (!info.zstd.empty()) {
    json["zstd"] = info.zstd;
    json["level"] = info.level;
  }
  json["payload_bytes"] = info.payload_bytes;
  json["payload_xxh3"] = info.payload_digest;
  json["histogram_entries"] = metadata.histogram_entries;
  json["tail_xxh3"] = fmt::format("{:016x}", metadata.tail_digest);
  json["file_bytes"] = metadata.file_bytes;
  return json.dump();
}

void put_count(Bytes& rows, const Count& count, const TableKind& kind) {
  put<std::uint32_t>(rows, count.figure);
  if (kind.numbers()) return put<std::uint64_t>(rows, count.positions);
  put<std::uint64_t>(rows, count.wins);
  put<std::uint64_t>(rows, count.losses);
}

}  // namespace zermelo
