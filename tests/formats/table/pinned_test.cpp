// Files of versions 1 and 3 of the format give what tests/formats/pinned/tables.txt recorded when they were written.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/formats/table/sample_tables.h"

namespace zermelo::test::pinned_test {
namespace {

const std::string folder = ZERMELO_SOURCE "/tests/formats/pinned/";

/// The section of a file in tables.txt.
struct Pinned {
  std::string file, spec, kind, counts, digest;
  std::map<Index, std::string> entries, values, keys;
};

void PrintTo(const Pinned& pinned, std::ostream* out) { *out << pinned.file; }

void add_line(std::vector<Pinned>& all, const std::string& line) {
  std::istringstream words(line);
  std::string key, rest;
  Index number = 0;
  words >> key;
  if (key == "entry" || key == "value" || key == "key") words >> number;
  std::getline(words >> std::ws, rest);
  if (key == "file") all.push_back({rest, {}, {}, {}, {}, {}, {}, {}});
  if (key == "spec") all.back().spec = rest;
  if (key == "kind") all.back().kind = rest;
  if (key == "counts") all.back().counts = rest;
  if (key == "digest") all.back().digest = rest;
  if (key == "entry") all.back().entries[number] = rest;
  if (key == "value") all.back().values[number] = rest;
  if (key == "key") all.back().keys[number] = rest;
}

std::vector<Pinned> pinned_files() {
  std::vector<Pinned> all;
  std::ifstream text(folder + "tables.txt");
  for (std::string line; std::getline(text, line);)
    if (!line.empty() && line[0] != '#') add_line(all, line);
  return all;
}

std::string kind_text(const TableInfo& info) {
  return fmt::format("{} {} {} {} {}", name(info.kind.game_class), name(info.kind.play), name(info.kind.metric),
                     static_cast<int>(info.cell), name(info.layout));
}

std::string counts_text(const TableInfo& info) {
  const TableSummary& summary = info.summary;
  return fmt::format("{} {} {} {} {}", info.positions, summary.wins, summary.losses, summary.draws,
                     info.kind->shown(summary.greatest));
}

std::string entry_text(Value value, const TableKind& kind) {
  if (kind.game_class == GameClass::partisan) return std::to_string(value.number);
  if (kind->is_score()) return fmt::format("{} {}", name(value.outcome), score_of(value));
  if (kind.metric == Metric::outcome || value.outcome == Outcome::draw) return std::string(name(value.outcome));
  return fmt::format("{} {}", name(value.outcome), kind->is_number() ? value.number : value.depth);
}

/// The bytes of a key, lowest first.
std::string key_text(ByteSpan key) {
  std::string text;
  for (const std::byte byte : key) text += fmt::format("{:02x}", std::to_integer<int>(byte));
  return text;
}

class PinnedFile : public testing::TestWithParam<Pinned> {
 protected:
  TableFile file_{folder + GetParam().file};
};

TEST_P(PinnedFile, SaysOfItselfWhatItDid) {
  const TableInfo& info = file_.info();
  EXPECT_EQ(info.spec, GetParam().spec);
  EXPECT_EQ(kind_text(info), GetParam().kind);
  EXPECT_EQ(counts_text(info), GetParam().counts);
  EXPECT_EQ(info.payload_digest, GetParam().digest);
  EXPECT_NO_THROW(file_.check_payload());
}

TEST_P(PinnedFile, HasTheEntriesThatItHad) {
  for (const auto& [position, entry] : GetParam().entries)
    EXPECT_EQ(entry_text(plain_value(file_.value(position)), file_.info().kind), entry) << "at " << position;
  const ValueList list = file_.values();
  for (const auto& [number, line] : GetParam().values) EXPECT_EQ(list.lines.at(number), line);
}

/// The key of a position and its place among all keys, as the file tells them.
TEST_P(PinnedFile, HasTheKeysThatItHad) {
  const std::vector<Tier>& tiers = file_.info().tiers;
  EXPECT_EQ(file_.keys().empty(), GetParam().keys.empty());
  for (const auto& [position, text] : GetParam().keys) {
    const std::size_t part = tier_of(tiers, position);
    const KeyList& keys = *file_.keys().at(part);
    Bytes key(keys.key_bytes());
    keys.read(position - tiers[part].first, key);
    EXPECT_EQ(key_text(key), text) << "at " << position;
    EXPECT_EQ(keys.find(key), position - tiers[part].first);
  }
}

/// The layout `losses` does not contain the depths of won positions, in loopy games not even the wins.
TEST_P(PinnedFile, HasAsManyEntriesOfEachKindAsItSays) {
  const TableInfo& info = file_.info();
  SampleTable counted(info.cell, info.kind);
  for (Index i = 0; i < info.positions; ++i) counted.count(plain_value(file_.value(i)));
  EXPECT_EQ(counted.summary.losses, info.summary.losses);
  if (info.losses_only() && info.kind.game_class == GameClass::loopy) return;
  EXPECT_EQ(counted.summary.wins, info.summary.wins);
  EXPECT_EQ(counted.summary.draws, info.summary.draws + info.summary.gaps);
  if (info.losses_only()) return;
  EXPECT_EQ(counted.summary.greatest, info.summary.greatest);
  EXPECT_EQ(counted.summary.histogram, info.summary.histogram);
}

/// The same table, written in the version of this program, has the same payload and the same values.
TEST_P(PinnedFile, IsWrittenAnewWithTheSamePayload) {
  const TableInfo& info = file_.info();
  const Folder copies;
  const std::string copy = copies.file("copy.ztb");
  TableWriter writer(copy, info, {std::string(name(info.layout)), info.block_entries, 0}, Job());
  for (std::uint64_t block = 0; block < file_.blocks(); ++block)
    file_.read_block(block, [&](const KeptSlice& slice) { writer.append(slice.in_file()); });
  if (info.kind->listed) writer.values(file_.values());
  writer.keys(file_.keys());
  writer.finish(info.summary);
  const TableFile again(copy);
  EXPECT_EQ(again.info().payload_digest, GetParam().digest);
  EXPECT_EQ(counts_text(again.info()), GetParam().counts);
  EXPECT_EQ(again.info().summary.histogram, info.summary.histogram);
}

INSTANTIATE_TEST_SUITE_P(Files, PinnedFile, testing::ValuesIn(pinned_files()),
                         [](const auto& pinned) { return pinned.param.file.substr(0, pinned.param.file.find('.')); });

TEST(PinnedFiles, AreThere) { EXPECT_EQ(pinned_files().size(), 39u); }

}  // namespace
}  // namespace zermelo::test::pinned_test
