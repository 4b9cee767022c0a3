// Tables with keys: written, read, refused when damaged, and the same for every number of threads.
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <thread>

#include "formats/table/metadata/metadata.h"
#include "formats/table/reading/table_parts.h"
#include "tests/formats/table/sample_keys.h"

namespace zermelo::test::file_keys_test {
namespace {

/// A table whose positions have these keys.
class TableWithKeys : public testing::Test {
 protected:
  void write(const SampleLists& lists, std::uint32_t key_block = 0) {
    Index positions = 0;
    for (const auto& list : lists) positions += list->size();
    lists_ = lists;
    table_ = SampleTable(CellWidth::byte, positions);
    write_with_keys(path_, table_, lists, key_block);
  }

  /// Fails the test unless the file has the keys.
  void expect_keys(std::uint64_t cache_bytes = TableFile::default_cache_bytes) const {
    const TableFile file(path_, cache_bytes);
    EXPECT_NO_THROW(file.check_payload());
    const auto keys = file.keys();
    ASSERT_EQ(keys.size(), lists_.size());
    for (std::size_t part = 0; part < keys.size(); ++part) expect_same(*keys[part], *lists_[part]);
    EXPECT_EQ(file.value(0), KeptValue(table_.values[0]));
  }

  static void expect_same(const KeyList& read, const KeyList& written) {
    ASSERT_EQ(read.size(), written.size());
    ASSERT_EQ(read.key_bytes(), written.key_bytes());
    EXPECT_EQ(all_of(read), all_of(written));
    const std::size_t each = read.key_bytes();
    for (Index place = 0; place < read.size(); place += 1 + read.size() / 500) {
      Bytes key(each), found(each);
      written.read(place, key);
      read.read(place, found);
      EXPECT_EQ(key, found);
      EXPECT_EQ(read.find(key), place);
      key[0] ^= std::byte{0x15};
      EXPECT_EQ(read.find(key), written.find(key));
    }
    EXPECT_EQ(read.find(Bytes(each)), written.find(Bytes(each)));
    EXPECT_EQ(read.find(Bytes(each, std::byte{255})), written.find(Bytes(each, std::byte{255})));
  }

  static Bytes all_of(const KeyList& list) {
    Bytes keys(list.size() * list.key_bytes());
    list.read(0, keys);
    return keys;
  }

  Folder folder_;
  std::string path_ = folder_.file("t.ztb");
  SampleTable table_{CellWidth::byte, 0};
  SampleLists lists_;
};

TEST_F(TableWithKeys, IsReadAsItWasWritten) {
  for (const std::size_t each : {8, 16, 32, 64})
    for (const std::size_t count : {1, 2, 4095, 4096, 4097, 8192, 9000}) {
      write({list_of(random_keys(each, count))});
      expect_keys();
      write({list_of(even_keys(each, count))});
      expect_keys();
    }
}

TEST_F(TableWithKeys, MayHaveTheGreatestKey) {
  for (const std::size_t each : {8, 16, 32, 64}) {
    write({list_of(greatest_keys(each, 5000))});
    expect_keys();
  }
}

TEST_F(TableWithKeys, HasAPartForEachTier) {
  for (const std::uint32_t key_block : {0, 1, 7, 64}) {
    write({list_of(even_keys(16, 1)), list_of(random_keys(16, 4097)), list_of(greatest_keys(16, 64)),
           list_of(even_keys(16, 65, 1000))},
          key_block);
    expect_keys();
    EXPECT_EQ(TableFile(path_).info().tiers, info_with_keys(table_, lists_).tiers);
    EXPECT_EQ(TableFile(path_).info().key_block, key_block != 0 ? key_block : usual_key_block);
  }
}

/// The index of such a part has more than one frame.
TEST_F(TableWithKeys, MayHaveALongIndex) {
  write({list_of(even_keys(64, 3)), list_of(random_keys(64, 40'000)), list_of(even_keys(64, 3))}, 1);
  EXPECT_EQ(read_parts(InputFile(path_), {path_}).keys.count(), 3u + 1 + 40'000 + 3 + 3 + 1);
  expect_keys();
}

TEST_F(TableWithKeys, IsReadWithACacheOfAnySize) {
  write({list_of(random_keys(8, 5000)), list_of(random_keys(8, 3000, 2))}, 64);
  for (const std::uint64_t cache : {0, 1000, 10'000, 1 << 20}) expect_keys(cache);
}

TEST_F(TableWithKeys, GivesListsThatOutliveIt) {
  write({list_of(random_keys(8, 5000))});
  const auto keys = TableFile(path_).keys();
  expect_same(*keys.front(), *lists_.front());
}

TEST_F(TableWithKeys, AnswersSeveralReadersAtOnce) {
  const auto written = list_of(random_keys(8, 20'000));
  write({written}, 64);
  const auto read = TableFile(path_, 40'000).keys().front();
  std::atomic<unsigned> wrong = 0;
  {
    std::vector<std::jthread> readers;
    for (unsigned seed = 1; seed <= 4; ++seed)
      readers.emplace_back([&, seed] {
        std::mt19937 random(seed);
        for (int i = 0; i < 3000; ++i) {
          const Index place = random() % written->size();
          wrong += read->find(written->key(place)) != place;
        }
      });
  }
  EXPECT_EQ(wrong, 0u);
}

TEST_F(TableWithKeys, IsTheSameForEveryNumberOfThreads) {
  write({list_of(random_keys(8, 30'000)), list_of(random_keys(8, 50'000, 2))}, 100);
  const std::string bytes = read_file(path_);
  for (const unsigned threads : {2u, 7u}) {
    JobOptions options;
    options.threads = threads;
    write_with_keys(path_, table_, lists_, 100, {}, Job(options));
    EXPECT_TRUE(read_file(path_) == bytes) << threads << " threads";
  }
}

TEST_F(TableWithKeys, ContinuesToTheSameFileAsInOneGo) {
  write({list_of(random_keys(32, 3000))});
  const std::string bytes = read_file(path_);
  ASSERT_EQ(std::remove(path_.c_str()), 0);
  const TableInfo info = info_with_keys(table_, lists_);
  std::vector<std::byte> state;
  {
    TableWriter writer(path_, info, {}, serial_job());
    writer.append(table_.slice(0, 1700));
    state = writer.save_state();
    writer.keep();
  }
  EXPECT_THROW(TableWriter(part_of(path_), table_.info(), {}, serial_job(), state), FormatError) << "without keys";
  TableWriter writer(part_of(path_), info, {}, serial_job(), state);
  writer.append(table_.slice(1700, 1300));
  writer.keys(lists_);
  writer.finish(table_.summary);
  EXPECT_TRUE(read_file(path_) == bytes);
}

TEST_F(TableWithKeys, NeedsAllItsKeys) {
  write({list_of(random_keys(8, 30)), list_of(random_keys(8, 50))});
  const TableInfo info = info_with_keys(table_, lists_);
  TableWriter writer(folder_.file("u.ztb"), info, {}, serial_job());
  writer.append(table_.slice(0, 80));
  EXPECT_THROW(writer.keys({lists_[0]}), std::logic_error);
  EXPECT_THROW(writer.keys({lists_[1], lists_[0]}), std::logic_error);
  EXPECT_THROW(writer.keys({list_of(random_keys(16, 30)), lists_[1]}), std::logic_error);
  EXPECT_THROW(writer.finish(table_.summary), std::logic_error);
}

TEST_F(TableWithKeys, IsOfVersion3AndOthersAreNot) {
  write({list_of(random_keys(8, 100))});
  EXPECT_NE(read_file(path_).find("\"format\":3"), std::string::npos);
  write_table(path_, table_);
  EXPECT_NE(read_file(path_).find("\"format\":2"), std::string::npos);
  EXPECT_TRUE(TableFile(path_).keys().empty());
}

TEST_F(TableWithKeys, IsAtLeastAsLargeAsItsWriterForetells) {
  for (const std::uint32_t key_block : {0, 1}) {
    write({list_of(even_keys(8, 5000))}, key_block);
    const TableInfo info = info_with_keys(table_, lists_, key_block);
    const std::uint64_t least = TableWriter::least_bytes(info, {});
    EXPECT_LE(least, std::filesystem::file_size(path_));
    EXPECT_GT(least, TableWriter::least_bytes(table_.info(), {}));
  }
}

TEST_F(TableWithKeys, NamesTheFrameThatIsDamaged) {
  write({list_of(random_keys(8, 5000))}, 1000);
  const TableParts parts = read_parts(InputFile(path_), {path_});
  std::string bytes = read_file(path_);
  const std::uint64_t damaged = parts.first_key_frame() + 2;
  bytes[parts.offsets[damaged] + parts.frames[damaged].compressed - 1] ^= 1;
  write_file(path_, bytes);
  const auto keys = TableFile(path_).keys().front();
  Bytes key(8);
  EXPECT_NO_THROW(keys->read(1999, key));
  try {
    keys->read(2000, key);
    ADD_FAILURE() << "not refused";
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find(fmt::format("{}: block {}: ", path_, damaged)), std::string::npos)
        << error.what();
  }
}

/// A file that has the index of another file with as many keys.
TEST_F(TableWithKeys, RefusesAnIndexThatIsNotThatOfItsBlocks) {
  KeyRun other = even_keys(8, 500, 10);
  for (std::size_t i = 100; i < 200; ++i) ++other.words[i];
  write({list_of(even_keys(8, 500, 10))}, 100);
  const std::string bytes = read_file(path_);
  const TableParts parts = read_parts(InputFile(path_), {path_});
  write({list_of(other)}, 100);
  TableParts mixed = read_parts(InputFile(path_), {path_});
  const std::uint64_t block = parts.first_key_frame() + 1;
  ASSERT_EQ(parts.offsets[block], mixed.offsets[block]);
  std::string changed = read_file(path_);
  changed.replace(parts.offsets[block], parts.frames[block].compressed, bytes, parts.offsets[block],
                  parts.frames[block].compressed);
  ASSERT_EQ(parts.frames[block].compressed, mixed.frames[block].compressed);
  mixed.frames[block] = parts.frames[block];
  write_file(path_, changed);
  const auto keys = TableFile(path_, mixed, std::make_shared<BlockCache>(1 << 20)).keys().front();
  Bytes key(8);
  EXPECT_NO_THROW(keys->read(0, key));
  EXPECT_THROW(keys->read(150, key), FormatError);
}

TEST(KeyFrames, NumberThePartsAndTheirIndexes) {
  TableInfo info;
  info.key_bytes = 64;
  info.key_block = 2;
  info.tiers = {{"a", 0, 5, {}}, {"b", 5, 70'000, {}}, {"c", 70'005, 1, {}}};
  info.positions = 70'006;
  const KeyFrames frames(info);
  EXPECT_EQ(frames.parts(), 3u);
  EXPECT_EQ(frames.count(), 3u + 1 + 35'000 + 3 + 1 + 1);
  Index keys = 0;
  std::uint64_t indexed = 0;
  for (std::uint64_t frame = 0; frame < frames.count(); ++frame) {
    const KeyFrame content = frames.at(frame);
    EXPECT_LE(frames.payload_bytes(frame), 1u << 20);
    (content.is_index ? indexed : keys) += content.keys;
    EXPECT_LE(content.first + (content.keys - 1) * content.step, frames.keys(content.part) - 1);
  }
  EXPECT_EQ(keys, info.positions);
  EXPECT_EQ(indexed, 3u + 35'000 + 1);
  EXPECT_EQ(frames.first_frame(1), 4u);
  info.tier = "b";
  info.positions = 70'000;
  EXPECT_EQ(KeyFrames(info).parts(), 1u);
  EXPECT_EQ(KeyFrames(info).count(), 35'003u);
  EXPECT_EQ(KeyFrames(TableInfo()).count(), 0u);
}

}  // namespace
}  // namespace zermelo::test::file_keys_test
