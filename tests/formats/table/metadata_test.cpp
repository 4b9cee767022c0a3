// The metadata of a table file: its keys, and the refusal of missing, wrong and inconsistent keys.
#include "formats/table/metadata/metadata.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "formats/table/blocks/block.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/writing/table_writer.h"
#include "tests/formats/table/sample_tables.h"

namespace zermelo::test::metadata_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t head = 24;  // bytes before the JSON of the front frame
const std::string path = "made up";

Bytes front_of(const SampleTable& table) {
  TableInfo info = table.info();
  info.summary = table.summary;
  info.layout = info.kind->layouts.front();
  info.block_entries = 64;
  info.payload_bytes = info.listed_values = 10;
  info.payload_digest = "0123456789abcdef";
  return front_frame({info, &format_2, 1000, 0, 0, 1}, front_bytes(info));
}

Json json_of(const Bytes& front) {
  const auto* text = reinterpret_cast<const char*>(front.data());
  return Json::parse(text + head, text + front.size());
}

/// The front frame with other metadata and their digest.
Bytes with_json(Bytes front, const Json& json) {
  std::string text = json.dump() + '\n';
  text.resize(front.size() - head, ' ');
  std::memcpy(front.data() + head, text.data(), text.size());
  Digest digest;
  digest.add(ByteSpan(front).first(head - 8));
  digest.add(ByteSpan(front).subspan(head));
  store<std::uint64_t>(front.data() + head - 8, digest.value());
  return front;
}

void expect_refused(const Bytes& front, const std::string& words) {
  try {
    read_front(front, {path});
    ADD_FAILURE() << "not refused: " << json_of(front);
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

std::string keys_of(const SampleTable& table) {
  const Json json = json_of(front_of(table));
  std::string keys;
  for (const auto& [key, value] : json.items()) keys += key + " ";
  return keys.substr(0, keys.find("cell_bits"));
}

TEST(Metadata, HasTheTrueNamesOfWhatATableHas) {
  const SampleTable outcomes(CellWidth::bit, 10), depths(CellWidth::byte, 10);
  EXPECT_EQ(keys_of(outcomes), "format spec class play metric positions wins losses draws ");
  EXPECT_EQ(keys_of(depths), "format spec class play metric positions wins losses draws max_depth ");
  EXPECT_EQ(keys_of(SampleTable::loopy(CellWidth::byte, Metric::depth, 10)),
            "format spec class metric positions wins losses draws max_depth ");
  EXPECT_EQ(keys_of(SampleTable::grundy(CellWidth::byte, 10, 100)),
            "format spec class play metric positions wins losses draws max_grundy ");
  EXPECT_EQ(keys_of(SampleTable::classes(10)), "format spec class metric positions max_number ");
  SampleTable values(CellWidth::byte, TableKind{GameClass::partisan, Play::normal, Metric::value});
  values.add_value({Outcome::loss, 0, 1});
  EXPECT_EQ(keys_of(values), "format spec class metric positions max_number listed_values list_frames ");
}

TEST(Metadata, IsReadAsItWasWritten) {
  SampleTable table = SampleTable::grundy(CellWidth::byte, 100, 50);
  const Metadata read = read_front(front_of(table), {path});
  EXPECT_EQ(read.format, &format_2);
  EXPECT_EQ(read.info.kind, table.kind);
  EXPECT_EQ(read.info.positions, 100u);
  EXPECT_EQ(read.info.layout, Layout::changes);
  table.kind.play = Play::misere;
  EXPECT_EQ(read_front(front_of(table), {path}).info.kind.play, Play::misere);
}

TEST(Metadata, NeedsEveryKey) {
  for (const SampleTable& table :
       {SampleTable(CellWidth::byte, 100), SampleTable::grundy(CellWidth::byte, 100, 50), SampleTable::classes(100)}) {
    const Bytes front = front_of(table);
    const Json whole = json_of(front);
    for (const auto& [key, value] : whole.items()) {
      Json json = whole;
      json.erase(key);
      expect_refused(with_json(front, json), "the metadata has no key " + key);
    }
  }
}

/// The metadata of a table of 10 loopy depths.
TableInfo info_of_depths(std::uint64_t payload_bytes) {
  SampleTable table = SampleTable::loopy(CellWidth::byte, Metric::depth, 10);
  TableInfo info = table.info();
  info.summary = table.summary;
  info.layout = Layout::codes;
  info.block_entries = 64;
  info.payload_bytes = payload_bytes;
  info.payload_digest = "0123456789abcdef";
  return info;
}

/// The front frame of a table of loopy depths that is the tier 5-3.
Bytes front_of_tier() {
  TableInfo info = info_of_depths(10);
  info.tier = "5-3";
  info.lower.rests_on = {{"over", "00000000000000ff"}, {"4-3", "fedcba9876543210"}};
  return front_frame({info, &format_2, 1000, 0, 0, 1}, front_bytes(info));
}

TEST(Metadata, NameATierAndTheTablesThatItRestsOn) {
  const TableInfo read = read_front(front_of_tier(), {path}).info;
  EXPECT_EQ(read.tier, "5-3");
  EXPECT_EQ(read.lower.rests_on, (std::vector<TierDigest>{{"over", "00000000000000ff"}, {"4-3", "fedcba9876543210"}}));
  EXPECT_TRUE(read.lower.further_below.empty());
  EXPECT_EQ(json_of(front_of_tier()).count("further_below"), 0u);
  TableInfo info = read;
  info.lower.further_below = {{"3-3", "0000000000000001"}};
  const Bytes front = front_frame({info, &format_2, 1000, 0, 0, 1}, front_bytes(info));
  EXPECT_EQ(read_front(front, {path}).info.lower.further_below, info.lower.further_below);
  EXPECT_EQ(read_front(front, {path}).info.lower.rests_on, read.lower.rests_on);
}

TEST(Metadata, NameTheOrderOfATier) {
  const Bytes front = front_of_tier();
  EXPECT_EQ(json_of(front).count("order"), 0u);
  EXPECT_EQ(read_front(front, {path}).info.order, "");
  for (const std::string& order : {std::string("QrB"), "KQBvK-BQ+" + std::string(5000, 'Q')}) {
    TableInfo info = read_front(front, {path}).info;
    info.order = order;
    const Bytes with_order = front_frame({info, &format_2, 1000, 0, 0, 1}, front_bytes(info));
    EXPECT_EQ(json_of(with_order)["order"], order);
    EXPECT_EQ(read_front(with_order, {path}).info.order, order);
  }
}

TEST(Metadata, RefuseTiersThatNoGameHas) {
  const Bytes front = front_of_tier();
  const auto expect = [&](const std::string& key, const Json& value, const std::string& words) {
    Json json = json_of(front);
    json[key] = value;
    expect_refused(with_json(front, json), words);
  };
  for (const char* name : {"", "../t", "a b", "ü"}) expect("tier", name, "tier in the metadata is");
  expect("tier", std::string(65, 'a'), "tier in the metadata is");
  expect("tier", 5, "tier in the metadata is not a text");
  for (const char* order : {"", "Q r", "../Q", "QB+ü"}) expect("order", order, "order in the metadata is");
  expect("rests_on", "over", "rests_on in the metadata is not a list");
  expect("rests_on", Json::array({"over"}), "rests_on in the metadata is not a list of objects");
  expect("rests_on", Json::array({Json{{"tier", "over"}}}), "no key payload_xxh3");
  expect("rests_on", Json::array({Json{{"tier", "over"}, {"payload_xxh3", "ff"}}}), "16 hexadecimal digits");
  expect("rests_on", Json::array({Json{{"tier", "/"}, {"payload_xxh3", "00000000000000ff"}}}), "tier in the metadata");
  expect("further_below", "over", "further_below in the metadata is not a list");
  expect("further_below", Json::array({Json{{"tier", "over"}, {"payload_xxh3", "ff"}}}), "16 hexadecimal digits");
}

TEST(Metadata, RefuseDeepLists) {
  const Bytes front = front_of_tier();
  Json json = json_of(front), deep = Json::array();
  for (int i = 0; i < 20; ++i) deep = Json::array({deep});
  json["zstd"] = deep;
  expect_refused(with_json(front, json), "inside each other");
}

/// The metadata of a table of 10 positions with keys and three tiers.
TableInfo info_of_keys() {
  TableInfo info = info_of_depths(90);
  info.key_bytes = 8;
  info.key_block = 4096;
  info.tiers = {{"over", 0, 2, {}}, {"4-3", 2, 5, {}}, {"5-3", 7, 3, {0, 1}}};
  return info;
}

/// The metadata of the table of its last tier.
TableInfo info_of_keys_of_tier() {
  TableInfo info = info_of_keys();
  info.tiers.back().positions = 10;
  info.tier = "5-3";
  info.lower.rests_on = {{"over", "00000000000000ff"}, {"4-3", "fedcba9876543210"}};
  return info;
}

Bytes front_with_keys(const TableInfo& info) {
  return front_frame({info, &format_2, 1000, 0, 0, 1}, front_bytes(info));
}

TEST(Metadata, ContainTheLengthOfKeysAndAllTiers) {
  for (const TableInfo& info : {info_of_keys(), info_of_keys_of_tier()}) {
    const Metadata read = read_front(front_with_keys(info), {path});
    EXPECT_EQ(read.format->number, 3u);
    EXPECT_EQ(read.info.key_bytes, 8u);
    EXPECT_EQ(read.info.key_block, 4096u);
    EXPECT_EQ(read.info.tiers, info.tiers);
    EXPECT_EQ(read.frames(), 1u + (info.tier.empty() ? 6 : 2));
  }
  TableInfo info = info_of_keys();
  info.tiers.clear();
  EXPECT_EQ(json_of(front_with_keys(info)).count("tiers"), 0u);
  EXPECT_EQ(read_front(front_with_keys(info), {path}).frames(), 3u);
}

TEST(Metadata, ContainTheDigestOfRules) {
  TableInfo info = info_of_keys();
  EXPECT_EQ(json_of(front_with_keys(info)).count("rules_xxh3"), 0u);
  info.rules_digest = "fedcba9876543210";
  const Bytes front = front_with_keys(info);
  EXPECT_EQ(read_front(front, {path}).info.rules_digest, info.rules_digest);
  Json json = json_of(front);
  json["rules_xxh3"] = "short";
  expect_refused(with_json(front, json), "16 hexadecimal digits");
}

TEST(Metadata, OfKeysAreIgnoredInVersion2) {
  const Bytes front = front_with_keys(info_of_keys());
  Json json = json_of(front);
  json["format"] = 2;
  EXPECT_EQ(read_front(with_json(front, json), {path}).info.key_bytes, 0u);
}

TEST(Metadata, RefuseLengthsOfKeysThatDoNotExist) {
  const Bytes front = front_with_keys(info_of_keys());
  const auto expect = [&](const std::string& key, const Json& value, const std::string& words) {
    Json json = json_of(front);
    json[key] = value;
    expect_refused(with_json(front, json), words);
  };
  for (const int bytes : {0, 1, 7, 24, 63}) expect("key_bytes", bytes, "allowed are 8, 16, 32 and 64");
  expect("key_bytes", 128, "key_bytes in the metadata is 128, not from 0 to 64");
  expect("key_bytes", "8", "key_bytes in the metadata is not a whole number");
  expect("key_block", 0, "key_block in the metadata is 0, not from 1 to 65536");
  expect("key_block", 65'537, "key_block in the metadata is 65537");
  for (const char* key : {"key_bytes", "key_block"}) {
    Json json = json_of(front);
    json.erase(key);
    expect_refused(with_json(front, json), std::string("the metadata has no key ") + key);
  }
}

/// Expects an error with these words if the list of tiers is changed so.
void expect_tiers_refused(const TableInfo& info, const std::function<void(Json& tiers)>& change,
                          const std::string& words) {
  const Bytes front = front_frame({info, &format_2, 1000, 0, 0, 1}, max_front);
  Json json = json_of(front);
  change(json["tiers"]);
  expect_refused(with_json(front, json), words);
}

TEST(Metadata, RefuseListsOfTiersThatNoGameHas) {
  const auto expect = [](const std::function<void(Json&)>& change, const std::string& words) {
    expect_tiers_refused(info_of_keys(), change, words);
  };
  expect([](Json& tiers) { tiers = 5; }, "tiers in the metadata is not a list");
  expect([](Json& tiers) { tiers = Json::array(); }, "positions of all tiers: expected 10, found 0");
  expect([](Json& tiers) { tiers[1] = "4-3"; }, "tiers in the metadata is not a list of objects");
  expect([](Json& tiers) { tiers[1]["tier"] = "../t"; }, "tier in the metadata is '../t'");
  expect([](Json& tiers) { tiers[1]["tier"] = "over"; }, "the metadata has two tiers over");
  expect([](Json& tiers) { tiers[1]["positions"] = 0; }, "positions in the metadata is 0");
  expect([](Json& tiers) { tiers[1]["positions"] = 6; }, "positions of all tiers: expected 10, found 11");
  expect([](Json& tiers) { tiers[1]["positions"] = max_positions; }, "too many positions");
  expect([](Json& tiers) { tiers[1]["positions"] = max_positions + 1; }, "positions in the metadata is");
  expect([](Json& tiers) { tiers[1].erase("positions"); }, "the metadata has no key positions");
  for (const Json& places : {Json{1, 0}, Json{0, 0}, Json{2}, Json{-1}, Json{0.5}, Json{"over"}, Json(0), Json()})
    expect([&](Json& tiers) { tiers[2]["rests_on"] = places; }, "rests_on in the metadata is not an ascending list");
  expect([](Json& tiers) { tiers[0]["rests_on"] = {0}; }, "rests_on in the metadata is not an ascending list");
  expect(
      [](Json& tiers) {
        while (tiers.size() <= max_tiers) tiers.push_back(tiers[0]);
      },
      "tiers in the metadata is not a list of at most 4096");
}

TEST(Metadata, RefuseATierThatIsNotInTheList) {
  const auto expect = [](const std::function<void(Json&)>& change, const std::string& words) {
    expect_tiers_refused(info_of_keys_of_tier(), change, words);
  };
  expect([](Json& tiers) { tiers[2]["tier"] = "6-3"; }, "tiers in the metadata do not contain 5-3");
  expect([](Json& tiers) { tiers[2]["positions"] = 11; }, "positions of the tier in the list of tiers: expected 10");
  expect([](Json& tiers) { tiers[2]["rests_on"] = {0}; }, "let 5-3 rest on other tiers");
  expect([](Json& tiers) { std::swap(tiers[0]["tier"], tiers[1]["tier"]); }, "let 5-3 rest on other tiers");
  const Bytes front = front_with_keys(info_of_keys_of_tier());
  Json json = json_of(front);
  json.erase("tiers");
  expect_refused(with_json(front, json), "the metadata has no key tiers");
}

TEST(Metadata, WithTooManyTiersAreRefusedWhenTheTableIsBegun) {
  TableInfo info = info_of_keys();
  info.tiers.clear();
  for (std::size_t place = 0; place < 600; ++place) {
    info.tiers.push_back({fmt::format("tier-{}", place), place, 1, {}});
    for (std::size_t below = 0; below < place; ++below) info.tiers.back().rests_on.push_back(below);
  }
  EXPECT_NO_THROW(TableWriter::require({info}, {"codes", 64, 0}));
  while (info.tiers.size() < max_tiers) {
    info.tiers.push_back(info.tiers.back());
    info.tiers.back().rests_on.push_back(info.tiers.size() - 2);
  }
  EXPECT_THROW(TableWriter::require(info, {"codes", 64, 0}), LimitError);
}

class Wrong : public testing::Test {
 protected:
  /// Expects an error with these words if the key has this value.
  void expect(const std::string& key, const Json& value, const std::string& words) {
    Json json = json_of(front_);
    json[key] = value;
    expect_refused(with_json(front_, json), words);
  }

  Bytes front_ = front_of(SampleTable(CellWidth::byte, 100));
};

TEST_F(Wrong, VersionsAreRefused) {
  expect("format", 0, "version 0");
  expect("format", 5, "version 5 of the format; this program reads versions 1 to 4");
  expect("format", "2", "format in the metadata is not a whole number");
}

TEST_F(Wrong, WordsAreRefused) {
  expect("class", "endless", "class in the metadata is 'endless'");
  expect("play", "loopy", "play in the metadata is 'loopy'");
  expect("metric", "points", "metric in the metadata is 'points'");
  expect("layout", "shiny",
         "the layout 'shiny' is unknown for such tables with cells of 8 bits; allowed are mixed, codes, packed, "
         "planes, losses");
  expect("layout", "", "the layout '' is unknown");
}

TEST_F(Wrong, LayoutsOfOtherTablesAreRefused) {
  for (const char* layout : {"outcomes", "changes", "values"}) expect("layout", layout, "is unknown for such tables");
  front_ = front_of(SampleTable::loopy(CellWidth::byte, Metric::depth, 100));
  for (const char* layout : {"outcomes", "mixed", "packed", "planes"})
    expect("layout", layout, "is unknown for such tables");
  front_ = front_of(SampleTable::loopy(CellWidth::byte, Metric::outcome, 100));
  expect("layout", "codes", "is unknown for such tables");
  front_ = front_of(SampleTable::classes(100));
  expect("layout", "outcomes", "is unknown for such tables");
}

TEST_F(Wrong, KindsThatNoGameHasAreRefused) {
  for (const int bits : {1, 32, 24, 0}) expect("cell_bits", bits, bits == 0 ? "not from 1 to 32" : "no tables of");
  expect("metric", "outcome", "no tables of outcome with cells of 8 bits");
  expect("metric", "value", "no tables of value with cells of 8 bits in terminating games");
  expect("class", "partisan", "no tables of depth with cells of 8 bits in partisan games");
  front_ = front_of(SampleTable::classes(100));
  expect("metric", "depth", "no tables of depth");
  expect("metric", "grundy", "no tables of grundy");
  expect("class", "loopy", "the layout 'changes' is unknown for such tables");
}

TEST_F(Wrong, CountsAreRefused) {
  expect("wins", 0, "wins, losses and draws together: expected 100, found ");
  expect("draws", 1, "draws in the metadata is 1, not from 0 to 0");
  expect("max_depth", 70'000, "max_depth in the metadata is 70000");
  front_ = front_of(SampleTable::classes(100));
  expect("max_number", 4, "the greatest number is 4; allowed are 0 to 3");
  expect("gaps", 0, "gaps in the metadata is 0, not from 1 to 100");
  expect("gaps", 101, "gaps in the metadata is 101, not from 1 to 100");
  front_ = front_of(SampleTable(CellWidth::bit, 100));
  expect("histogram_entries", 1, "histogram_entries in the metadata is 1, not from 0 to 0");
}

TEST(Layout, HasOneNameAndACodecForEveryKindAndWidth) {
  std::set<std::string_view> names;
  for (unsigned i = 0; i < 10; ++i) EXPECT_TRUE(names.insert(name(static_cast<Layout>(i))).second);
  EXPECT_FALSE(names.contains("shiny"));
  for (const EntryKind* kind : entry_kinds())
    for (const CellWidth width : kind->widths)
      for (const Layout layout : kind->layouts) EXPECT_EQ(block_codec(layout, kind->code, width).width, width);
  EXPECT_THROW(block_codec(Layout::outcomes, CellCode::number, CellWidth::byte), std::logic_error);
  EXPECT_EQ(layout_named("losses", kinds::scores.layouts), Layout::losses);
  EXPECT_EQ(layout_named("mixed", kinds::scores.layouts), std::nullopt);
}

/// The table in docs/format.md.
TEST(Layout, SuitsItsKinds) {
  const std::string numbers = "changes, values", losses = "codes, losses";
  const std::map<const EntryKind*, std::string> suitable{{&kinds::outcomes, "outcomes"},
                                                         {&kinds::depths, "mixed, codes, packed, planes, losses"},
                                                         {&kinds::loopy_outcomes, "outcomes"},
                                                         {&kinds::loopy_depths, losses},
                                                         {&kinds::grundy_values, numbers},
                                                         {&kinds::outcome_classes, numbers},
                                                         {&kinds::loopy_classes, numbers},
                                                         {&kinds::partisan_values, numbers},
                                                         {&kinds::scores, losses},
                                                         {&kinds::loopy_nimbers, numbers},
                                                         {&kinds::solutions, "changes, codes, depths"},
                                                         {&kinds::series_solutions, "changes, codes, depths"},
                                                         {&kinds::quotient_elements, numbers},
                                                         {&kinds::suspense, numbers}};
  for (const EntryKind* kind : entry_kinds()) {
    EXPECT_EQ(names_of(kind->layouts), suitable.at(kind)) << kind->quantity;
    EXPECT_EQ(kind->diagrams, kind == &kinds::outcomes || kind == &kinds::depths) << kind->quantity;
  }
}

TEST(Layout, NeedsCellsOfItsKind) {
  TableInfo info = SampleTable(CellWidth::byte, 100).info();
  for (const EntryKind* kind : entry_kinds())
    for (const GameClass game_class : {GameClass::terminating, GameClass::loopy, GameClass::partisan, GameClass::scored,
                                       GameClass::help, GameClass::series_help, GameClass::partisan_loopy}) {
      if (!kind->suits(game_class)) continue;
      info.kind = {game_class, Play::normal, kind->metric};
      for (const CellWidth width : {CellWidth::bit, CellWidth::byte, CellWidth::two_bytes, CellWidth::four_bytes}) {
        info.cell = width;
        if (std::ranges::find(kind->widths, width) == kind->widths.end())
          EXPECT_THROW(TableWriter::require(info, {}), std::logic_error) << kind->quantity;
        else
          EXPECT_NO_THROW(TableWriter::require(info, {})) << kind->quantity;
      }
    }
}

}  // namespace
}  // namespace zermelo::test::metadata_test
