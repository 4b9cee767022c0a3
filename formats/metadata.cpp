// JSON for people and other programs, padded with blanks; the digest before it covers the whole first frame.
#include "formats/metadata.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "formats/storage/digest.h"
#include "formats/storage/frame.h"
#include "formats/storage/seek_table.h"

namespace zermelo {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t format_version = 1;
constexpr std::uint64_t signature = 0x0A6F6C656D72657A;  // "zermelo\n"
constexpr std::size_t head = skippable_head + 16;        // and the signature and the digest
constexpr std::uint64_t front_unit = 512;
constexpr std::uint64_t max_front = 1 << 20;
constexpr std::size_t count_bytes = 20;

Json to_json(const Metadata& metadata) {
  const TableInfo& info = metadata.info;
  Json json{{"format", format_version},
            {"spec", info.spec},
            {"metric", name(info.metric)},
            {"play", name(info.play)},
            {"positions", info.positions},
            {"wins", info.summary.wins},
            {"losses", info.summary.losses},
            {"draws", info.summary.draws},
            {"max_depth", info.summary.max_depth},
            {"cell_bits", static_cast<std::uint64_t>(info.cell)},
            {"layout", info.layout},
            {"block_entries", info.block_entries},
            {"payload_bytes", info.payload_bytes},
            {"payload_xxh3", info.payload_digest},
            {"histogram_entries", metadata.histogram_entries},
            {"tail_xxh3", fmt::format("{:016x}", metadata.tail_digest)},
            {"file_bytes", metadata.file_bytes}};
  if (info.coding().numbers) json["max_grundy"] = info.summary.max_grundy;
  if (info.metric == Metric::value) {
    json["listed_values"] = info.listed_values;
    json["list_frames"] = metadata.list_frames;
  }
  return json;
}

std::uint64_t front_digest(ByteSpan frame) {
  Digest digest;
  digest.add(frame.first(head - 8));
  digest.add(frame.subspan(head));
  return digest.value();
}

/// Reads the fields of the metadata one by one, each of the type that it must have.
class Fields {
 public:
  Fields(ByteSpan text, const Place& place) : place_(place) {
    const auto* first = reinterpret_cast<const char*>(text.data());
    json_ = Json::parse(first, first + text.size(), nullptr, false);
    if (!json_.is_object()) place.refuse("the metadata is not a JSON object");
  }

  std::uint64_t number(const char* key, std::uint64_t least, std::uint64_t most) const {
    const Json& field = find(key);
    if (!field.is_number_unsigned()) place_.refuse(fmt::format("{} in the metadata is no number", key));
    const auto number = field.get<std::uint64_t>();
    if (number < least || number > most)
      place_.refuse(fmt::format("{} in the metadata is {}, not from {} to {}", key, number, least, most));
    return number;
  }

  std::string text(const char* key) const {
    const Json& field = find(key);
    if (!field.is_string()) place_.refuse(fmt::format("{} in the metadata is no text", key));
    return field.get<std::string>();
  }

  /// The place of the field's word among `words`.
  std::size_t word(const char* key, std::initializer_list<std::string_view> words) const {
    const std::string found = text(key);
    std::size_t at = 0;
    for (const std::string_view word : words) {
      if (word == found) return at;
      ++at;
    }
    place_.refuse(fmt::format("{} in the metadata is '{}', which this version does not know", key, found));
  }

  std::uint64_t hex(const char* key) const {
    const std::string digits = text(key);
    if (digits.size() != 16 || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
      place_.refuse(fmt::format("{} in the metadata is not 16 hexadecimal digits", key));
    return std::stoull(digits, nullptr, 16);
  }

 private:
  const Json& find(const char* key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) place_.refuse(fmt::format("the metadata has no {}", key));
    return *found;
  }

  const Place& place_;
  Json json_;
};

CellWidth read_width(const Fields& fields, const Place& place) {
  const std::uint64_t bits = fields.number("cell_bits", 1, 32);
  if (bits != 1 && bits != 8 && bits != 16 && bits != 32)
    place.refuse(fmt::format("cells of {} bits are unknown", bits));
  return static_cast<CellWidth>(bits);
}

TableInfo read_info(const Fields& fields, const Place& place) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  TableInfo info;
  info.spec = fields.text("spec");
  info.metric = static_cast<Metric>(
      fields.word("metric", {name(Metric::outcome), name(Metric::depth), name(Metric::grundy), name(Metric::value)}));
  info.play = static_cast<Play>(
      fields.word("play", {name(Play::normal), name(Play::misere), name(Play::loopy), name(Play::partisan)}));
  const bool numbers = info.coding().numbers;
  info.positions = fields.number("positions", 1, max_positions);
  info.summary.wins = fields.number("wins", 0, info.positions);
  info.summary.losses = fields.number("losses", 0, info.positions);
  info.summary.draws = fields.number("draws", 0, info.play == Play::loopy && !numbers ? info.positions : 0);
  info.summary.max_depth =
      static_cast<std::uint32_t>(fields.number("max_depth", 0, numbers ? 0 : DepthCode<std::uint16_t>::max_depth));
  if (numbers)
    info.summary.max_grundy =
        static_cast<std::uint32_t>(fields.number("max_grundy", 0, std::numeric_limits<std::uint32_t>::max()));
  info.cell = read_width(fields, place);
  info.layout = fields.text("layout");
  info.block_entries = static_cast<std::uint32_t>(fields.number("block_entries", 1, max_block_entries));
  info.payload_bytes = fields.number("payload_bytes", 1, any);
  info.payload_digest = fields.text("payload_xxh3");
  if (info.metric == Metric::value)
    info.listed_values =
        fields.number("listed_values", 1, std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1);
  return info;
}

/// What the cells of a partisan game's table may hold is less than this.
std::uint64_t numbers_of(const TableInfo& info) {
  constexpr std::uint64_t outcome_classes = 4;
  return info.metric == Metric::value ? info.listed_values : outcome_classes;
}

bool fits(Metric metric, Play play, CellWidth cell) {
  if (play == Play::partisan)
    return metric == Metric::outcome ? cell == CellWidth::byte : metric == Metric::value && cell != CellWidth::bit;
  if (metric == Metric::value) return false;
  if (metric == Metric::outcome) return cell == (play == Play::loopy ? CellWidth::byte : CellWidth::bit);
  return cell != CellWidth::bit && (cell != CellWidth::wide || metric == Metric::grundy);
}

void check_info(const TableInfo& info, const Fields& fields, const Place& place) {
  fields.hex("payload_xxh3");
  place.expect("wins, losses and draws together", info.positions,
               info.summary.wins + info.summary.losses + info.summary.draws);
  if (!fits(info.metric, info.play, info.cell))
    place.refuse("the metric does not fit the play or the width of the cells");
  if (info.play == Play::partisan && info.summary.max_grundy >= numbers_of(info))
    place.refuse(
        fmt::format("the greatest number is {}, and there are only {}", info.summary.max_grundy, numbers_of(info)));
  for (const Layout layout : layouts(info.metric, info.play))
    if (name(layout) == info.layout) return;
  place.refuse(
      fmt::format("the layout '{}' is unknown for cells of {} bits", info.layout, static_cast<int>(info.cell)));
}

}  // namespace

std::uint64_t Metadata::entries(std::uint64_t block) const {
  return std::min<std::uint64_t>(info.block_entries, info.positions - block * info.block_entries);
}

std::uint64_t front_bytes(const TableInfo& info) {
  constexpr std::uint64_t widest = std::numeric_limits<std::uint64_t>::max();
  Metadata metadata{info, widest, widest, widest, widest};
  metadata.info.listed_values = widest;
  metadata.info.positions = metadata.info.payload_bytes = widest;
  metadata.info.summary = {
      widest, widest, widest, std::numeric_limits<std::uint32_t>::max(), {}, std::numeric_limits<std::uint32_t>::max()};
  metadata.info.payload_digest.assign(16, '0');
  const std::uint64_t bytes = head + to_json(metadata).dump().size() + 1;
  return (bytes + front_unit - 1) / front_unit * front_unit;
}

Bytes front_frame(const Metadata& metadata, std::uint64_t bytes) {
  std::string text = to_json(metadata).dump() + '\n';
  text.resize(bytes - head, ' ');
  Bytes content;
  put<std::uint64_t>(content, signature);
  put<std::uint64_t>(content, 0);
  put(content, std::as_bytes(std::span(text)));
  Bytes frame = skippable_frame(front_magic, content);
  store<std::uint64_t>(frame.data() + head - 8, front_digest(frame));
  return frame;
}

bool begins_as_table(ByteSpan file) {
  return file.size() >= head && load<std::uint32_t>(file.data()) == front_magic &&
         load<std::uint64_t>(file.data() + skippable_head) == signature;
}

std::uint64_t front_size(ByteSpan file, const Place& place) {
  if (!begins_as_table(file)) place.refuse("not a finished table file: it does not begin as one");
  const std::uint64_t bytes = skippable_head + std::uint64_t{load<std::uint32_t>(file.data() + 4)};
  if (bytes < head || bytes > max_front || bytes > file.size())
    place.refuse(fmt::format("the metadata cannot take {} bytes of {}", bytes, file.size()));
  return bytes;
}

Metadata read_front(ByteSpan frame, const Place& place) {
  if (front_digest(frame) != load<std::uint64_t>(frame.data() + head - 8))
    place.refuse("the metadata is damaged: its digest does not match");
  const Fields fields(frame.subspan(head), place);
  place.expect("the version of the format", format_version, fields.number("format", 0, ~std::uint64_t{0}));
  Metadata metadata{read_info(fields, place), fields.number("file_bytes", 1, ~std::uint64_t{0}),
                    fields.number("histogram_entries", 0, histogram_limit), fields.hex("tail_xxh3"), 0};
  if (metadata.info.metric == Metric::value) metadata.list_frames = fields.number("list_frames", 1, max_frames);
  check_info(metadata.info, fields, place);
  return metadata;
}

std::uint64_t histogram_bytes(std::uint64_t entries) { return skippable_head + entries * count_bytes; }

Bytes histogram_frame(const std::vector<DepthCount>& histogram) {
  Bytes content;
  content.reserve(histogram.size() * count_bytes);
  for (const DepthCount& count : histogram) {
    put<std::uint32_t>(content, count.depth);
    put<std::uint64_t>(content, count.wins);
    put<std::uint64_t>(content, count.losses);
  }
  return skippable_frame(histogram_magic, content);
}

std::vector<DepthCount> read_histogram(ByteSpan frame, const TableSummary& summary, const Place& place) {
  const ByteSpan content = skippable_content(histogram_magic, frame, place);
  std::vector<DepthCount> histogram(content.size() / count_bytes);
  DepthCount sum;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    const std::byte* from = content.data() + i * count_bytes;
    histogram[i] = {load<std::uint32_t>(from), load<std::uint64_t>(from + 4), load<std::uint64_t>(from + 12)};
    if (i > 0 && histogram[i].depth <= histogram[i - 1].depth) place.refuse("the depths or values do not ascend");
    sum.wins += histogram[i].wins;
    sum.losses += histogram[i].losses;
  }
  if (histogram.empty()) return histogram;
  place.expect("wins in the histogram", summary.wins, sum.wins);
  place.expect("losses in the histogram", summary.losses, sum.losses);
  place.expect("the greatest of its depths or values", std::max(summary.max_depth, summary.max_grundy),
               histogram.back().depth);
  return histogram;
}

}  // namespace zermelo
