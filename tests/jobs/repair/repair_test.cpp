// Damaged tables of every kind become what they were, byte for byte; a table that cannot be repaired stays as it is.
#include "jobs/repair/repair.h"

#include <gtest/gtest.h>

#include "formats/table/metadata/metadata.h"
#include "formats/table/reading/table_parts.h"
#include "jobs/lookup/probe.h"
#include "jobs/verify/damage.h"
#include "jobs/verify/verify_table.h"
#include "support/message_of.h"
#include "tablebase/registry.h"
#include "tests/formats/table/sample_diagrams.h"
#include "tests/formats/table/sample_keys.h"
#include "tests/jobs/lookup/answered.h"
#include "tests/support/faulty_files.h"

namespace zermelo::test::repair_test {
namespace {

struct Kind {
  std::string spec;
  Metric metric = Metric::depth;
  std::string layout = {};
  std::uint32_t block = 256;
};

void PrintTo(const Kind& kind, std::ostream* out) {
  *out << kind.spec << ' ' << name(kind.metric) << ' ' << kind.layout;
}

const Job& job() {
  static const Job two({.threads = 2});
  return two;
}

class RepairOf : public testing::TestWithParam<Kind> {
 protected:
  RepairOf() {
    const Kind& kind = GetParam();
    GenerationOptions options;
    options.file = path_;
    options.writer.layout = kind.layout;
    options.writer.block_entries = kind.block;
    generate(*make_game(kind.spec, {job()}), kind.metric, options, job());
    original_ = read_file(path_);
    parts_ = read_parts(InputFile(path_), {path_});
  }

  /// The file without these blocks: the bytes of their frames are inverted, or zeros.
  std::string without(const std::vector<std::uint64_t>& frames, bool zeros) const {
    std::string bytes = original_;
    for (const std::uint64_t frame : frames) wipe(bytes, parts_.offsets[frame], parts_.frames[frame].compressed, zeros);
    return bytes;
  }

  static void wipe(std::string& bytes, std::uint64_t from, std::uint64_t count, bool zeros = true) {
    for (std::uint64_t i = from; i < from + count; ++i) bytes[i] = zeros ? '\0' : static_cast<char>(~bytes[i]);
  }

  std::uint64_t tail() const { return original_.size() - tail_bytes(parts_.metadata); }

  Repair repair(const std::string& bytes, bool name_game = false) const {
    write_file(path_, bytes);
    RepairOptions options;
    if (name_game) {
      options.spec = GetParam().spec;
      options.metric = GetParam().metric;
      options.writer.layout = GetParam().layout;
      options.writer.block_entries = GetParam().block;
    }
    return repair_table(path_, options, job());
  }

  /// The same, with the fault of a file that is refused.
  Repair repair_or_fault(const std::string& bytes) const {
    try {
      return repair(bytes);
    } catch (const FormatError& error) {
      Repair refused;
      refused.fault = error.what();
      return refused;
    }
  }

  /// Fails the test unless the repair gives the original file.
  void expect_repaired(const std::string& bytes, std::uint64_t damaged, bool name_game = false) const {
    const Repair done = repair(bytes, name_game);
    EXPECT_EQ(done.fault, "");
    EXPECT_EQ(done.damaged_blocks, damaged);
    EXPECT_EQ(done.repaired, damaged);
    EXPECT_TRUE(read_file(path_) == original_);
    EXPECT_FALSE(std::filesystem::exists(path_ + ".part"));
  }

  std::uint64_t blocks() const { return parts_.metadata.blocks(); }

  std::vector<std::uint64_t> every(std::uint64_t step) const {
    std::vector<std::uint64_t> some;
    for (std::uint64_t block = 0; block < blocks(); block += step) some.push_back(block);
    return some;
  }

  Folder folder_{fast_folder()};
  std::string path_ = folder_.file("t.ztb");
  std::string original_;
  TableParts parts_;
};

TEST_P(RepairOf, ASoundFileWritesNothing) {
  const auto before = std::filesystem::last_write_time(path_);
  EXPECT_TRUE(repair_table(path_, {}, job()).sound());
  EXPECT_EQ(std::filesystem::last_write_time(path_), before);
}

TEST_P(RepairOf, AnySingleBlock) {
  const std::uint64_t step = std::max<std::uint64_t>(1, blocks() / 8);
  for (std::uint64_t block = 0; block < blocks(); block += step) expect_repaired(without({block}, block % 2 == 0), 1);
  expect_repaired(without({blocks() - 1}, true), 1);
}

TEST_P(RepairOf, ManyBlocksAndAllBlocks) {
  for (const std::uint64_t step : {5, 2, 1}) expect_repaired(without(every(step), false), every(step).size());
}

TEST_P(RepairOf, TheFrontWhenTheGameIsNamed) {
  std::string bytes = original_;
  wipe(bytes, 0, parts_.front);
  EXPECT_THROW(repair(bytes), UsageError);
  EXPECT_TRUE(read_file(path_) == bytes);
  expect_repaired(bytes, 0, true);
  bytes = without({0, blocks() / 2}, true);
  wipe(bytes, 0, parts_.front);
  expect_repaired(bytes, blocks() == 1 ? 1 : 2, true);
}

TEST_P(RepairOf, TheFrontByWhatIsLeftOfIt) {
  std::string bytes = original_;
  const std::size_t digest = bytes.find("payload_xxh3") + 15;
  for (std::size_t i = digest; i < digest + 16; ++i) bytes[i] = 'x';
  expect_repaired(bytes, 0);
  bytes = without({blocks() / 3}, false);
  bytes[16] ^= 1;  // in the digest of the front
  expect_repaired(bytes, 1);
}

TEST_P(RepairOf, TheFrontWithAnotherCompressionThatStillParses) {
  for (const std::string key : {"\"level\":", "\"zstd\":\"1.5."}) {
    std::string bytes = original_;
    char& digit = bytes[bytes.find(key) + key.size()];
    digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
    expect_repaired(bytes, 0);
  }
  for (const std::string key : {"level", "zstd"}) {
    std::string bytes = original_;
    bytes[bytes.find('"' + key + '"') + 1] ^= 1;
    expect_repaired(bytes, 0);
  }
}

TEST_P(RepairOf, TheTail) {
  for (const std::uint64_t at : {tail(), tail() + 9, original_.size() - 1, original_.size() - 14}) {
    std::string bytes = original_;
    bytes[at] ^= 0x10;
    expect_repaired(bytes, 0);
  }
  std::string bytes = original_;
  wipe(bytes, tail(), bytes.size() - tail());
  expect_repaired(bytes, 0);
  expect_repaired(original_ + "more", 0);
}

TEST_P(RepairOf, TheTailAndBlocks) {
  for (const bool zeros : {false, true}) {
    std::string bytes = without({blocks() / 2}, zeros);
    wipe(bytes, tail() + 8, 40);
    wipe(bytes, bytes.size() - 30, 30);
    expect_repaired(bytes, 1);
  }
  std::string bytes = original_;
  for (const std::uint64_t block : every(7)) bytes[parts_.offsets[block] + parts_.frames[block].compressed - 1] ^= 1;
  wipe(bytes, tail(), bytes.size() - tail());
  expect_repaired(bytes, every(7).size());
}

TEST_P(RepairOf, ATruncatedFile) {
  expect_repaired(original_.substr(0, original_.size() - 1), 0);
  for (const std::uint64_t left : {tail(), (parts_.front + tail()) / 2, parts_.front + 5, parts_.front}) {
    std::uint64_t lost = 0;
    for (std::uint64_t block = 0; block < blocks(); ++block)
      lost += parts_.offsets[block] + parts_.frames[block].compressed > left;
    expect_repaired(original_.substr(0, left), lost);
  }
}

TEST_P(RepairOf, TheFrontAndTheTailAndBlocks) {
  std::string bytes = original_;
  for (const std::uint64_t block : every(9)) bytes[parts_.offsets[block] + parts_.frames[block].compressed - 1] ^= 1;
  wipe(bytes, 100, parts_.front - 100);
  wipe(bytes, bytes.size() - 5, 5);
  expect_repaired(bytes, every(9).size(), true);
}

TEST_P(RepairOf, TheListOfValues) {
  if (GetParam().metric != Metric::value) return;
  expect_repaired(without({blocks()}, true), 0);
  expect_repaired(without({blocks(), 0, blocks() - 1}, true), blocks() == 1 ? 1 : 2);
  std::string bytes = without({blocks()}, false);
  wipe(bytes, 0, parts_.front);
  expect_repaired(bytes, 0, true);
}

/// Damage that does not change the unpacked content is harmless, and stays.
TEST_P(RepairOf, RandomDamageGivesTheSameEntries) {
  std::mt19937 random(17);
  for (int round = 0; round < 12; ++round) {
    std::string bytes = original_;
    for (auto runs = 1 + random() % 3; runs > 0; --runs) {
      const std::uint64_t from = parts_.front + random() % (bytes.size() - parts_.front);
      const std::uint64_t count = std::min<std::uint64_t>(1 + random() % 64, bytes.size() - from);
      for (std::uint64_t i = from; i < from + count; ++i) bytes[i] = static_cast<char>(random());
    }
    const Repair done = repair_or_fault(bytes);
    if (!done.ok()) {
      EXPECT_NE(done.fault.find("solve the game again"), std::string::npos) << done.fault;
      EXPECT_TRUE(read_file(path_) == bytes);
      continue;
    }
    const TableFile file(path_);
    file.check_payload();
    EXPECT_EQ(file.info().payload_digest, parts_.metadata.info.payload_digest);
    EXPECT_EQ(file.info().summary.histogram, parts_.metadata.info.summary.histogram);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, RepairOf,
    testing::Values(Kind{"pyramid rows=7"}, Kind{"pyramid rows=7", Metric::depth, "codes"},
                    Kind{"pyramid rows=7", Metric::depth, "packed"}, Kind{"pyramid rows=7", Metric::depth, "planes"},
                    Kind{"pyramid rows=7", Metric::depth, "losses"}, Kind{"pyramid rows=7", Metric::outcome},
                    Kind{"octal code=0.137 max=12 play=misere", Metric::depth, "losses"},
                    Kind{"octal code=0.77 max=14", Metric::grundy}, Kind{"nim piles=3 max=20", Metric::depth},
                    Kind{"nim piles=2 max=500 take=1", Metric::depth, "losses", 4096},
                    Kind{"nim piles=2 max=500 take=1", Metric::depth, "mixed", 4096},
                    Kind{"nim piles=3 max=15 order=ordered", Metric::grundy, "values"},
                    Kind{"wythoff max=60", Metric::outcome}, Kind{"wythoff max=60", Metric::grundy},
                    Kind{"chomp rows=5 cols=6"}, Kind{"grid rows=30 cols=40"},
                    Kind{"heap rule=0.77 max=1200", Metric::grundy}, Kind{"quixo size=3"},
                    Kind{"pyramid rows=7", Metric::suspense}, Kind{"wythoff max=60", Metric::suspense, "values"},
                    Kind{"quixo size=3", Metric::outcome}, Kind{"quixo size=3", Metric::depth, "losses"},
                    Kind{"mnk m=3 n=3 k=3"}, Kind{"mnk m=3 n=3 k=3", Metric::depth, "losses"}, Kind{"morris"},
                    Kind{"chess pieces=KRvKN files=3 ranks=4", Metric::depth, "losses"},
                    Kind{"domineering rows=3 cols=3", Metric::value, "", 64},
                    Kind{"domineering rows=3 cols=4", Metric::outcome, "", 64},
                    Kind{"toads toads=3 spaces=2 frogs=3", Metric::value, "", 64},
                    Kind{"toads toads=3 spaces=2 frogs=3", Metric::value, "values", 64}));

/// A solved file that tests change.
class RepairFile : public testing::Test {
 protected:
  RepairFile() { solve("pyramid rows=7", 7); }

  void solve(const std::string& spec, int level) {
    GenerationOptions options;
    options.file = path_;
    options.writer = {"", 256, level};
    options.continuation = Continuation::restart;
    generate(*make_game(spec, {job()}), Metric::depth, options, job());
    read();
  }

  void read() {
    bytes_ = read_file(path_);
    parts_ = read_parts(InputFile(path_), {path_});
  }

  /// Inverts the bytes of a frame.
  void wipe(std::uint64_t frame) {
    for (std::uint64_t i = 0; i < parts_.frames[frame].compressed; ++i)
      bytes_[parts_.offsets[frame] + i] = static_cast<char>(~bytes_[parts_.offsets[frame] + i]);
    write_file(path_, bytes_);
  }

  /// Writes other metadata into the front, with the right digest.
  void put_front() {
    const Bytes front = front_frame(parts_.metadata, parts_.front);
    std::memcpy(bytes_.data(), front.data(), front.size());
    write_file(path_, bytes_);
  }

  Folder folder_{fast_folder()};
  std::string path_ = folder_.file("t.ztb"), bytes_;
  TableParts parts_;
};

TEST_F(RepairFile, OfAnotherZstdKeepsThePayload) {
  solve("pyramid rows=8", 1);
  parts_.metadata.info.zstd = "1.0.0";
  parts_.metadata.info.level = 19;
  put_front();
  for (const std::uint64_t block : {0, 3, 17}) wipe(block);
  std::string said;
  RepairOptions options;
  options.notice = [&](const std::string& sentence) { said += sentence; };
  EXPECT_EQ(repair_table(path_, options, job()).repaired, 3u);
  EXPECT_NE(said.find("1.0.0"), std::string::npos) << said;
  const TableFile file(path_);
  file.check_payload();
  EXPECT_EQ(file.info().payload_digest, parts_.metadata.info.payload_digest);
  EXPECT_EQ(file.info().zstd, "1.0.0");
}

/// The payload of a block tells its way only together with its group if the checksum is lost as well.
TEST_F(RepairFile, OfAnotherZstdKeepsTheWayOfAGroup) {
  solve("pyramid rows=9", 1);
  parts_.metadata.info.level = 19;
  put_front();
  for (const std::uint64_t block : {0, 1, 2, 16, 33}) wipe(block);
  bytes_.resize(bytes_.size() - 1);
  write_file(path_, bytes_);
  EXPECT_EQ(repair_table(path_, {}, job()).fault, "");
  EXPECT_EQ(TableFile(path_).info().payload_digest, parts_.metadata.info.payload_digest);
}

TEST_F(RepairFile, WithoutZstdInItsMetadataIsRepairedWithoutAddingIt) {
  parts_.metadata.info.zstd = "";
  put_front();
  const std::string original = bytes_;
  wipe(1);
  EXPECT_TRUE(repair_table(path_, {}, job()).ok());
  EXPECT_TRUE(read_file(path_) == original);
}

TEST_F(RepairFile, WithWrongEntriesStaysAsItIs) {
  parts_.metadata.info.spec = "pyramid rows=7 play=normal";
  parts_.metadata.info.kind.play = Play::normal;
  put_front();
  wipe(2);
  const Repair repair = repair_table(path_, {}, job());
  EXPECT_FALSE(repair.ok());
  EXPECT_NE(repair.fault.find("solve the game again"), std::string::npos) << repair.fault;
  EXPECT_TRUE(read_file(path_) == bytes_);
  EXPECT_FALSE(std::filesystem::exists(path_ + ".part"));
}

TEST_F(RepairFile, GoesToAnotherFileAndLeavesTheDamagedOne) {
  const std::string original = bytes_;
  wipe(0);
  RepairOptions options;
  options.output = folder_.file("mended.ztb");
  EXPECT_TRUE(repair_table(path_, options, job()).ok());
  EXPECT_TRUE(read_file(options.output) == original);
  EXPECT_TRUE(read_file(path_) == bytes_);
}

TEST_F(RepairFile, LeavesUnfinishedWorkAlone) {
  wipe(0);
  write_file(path_ + ".checkpoint", "work");
  write_file(path_ + ".part", "work");
  EXPECT_THROW(repair_table(path_, {}, job()), UsageError);
  EXPECT_EQ(read_file(path_ + ".part"), "work");
}

TEST_F(RepairFile, RefusesOtherGamesAndOtherFiles) {
  RepairOptions options;
  options.spec = "pyramid rows=8";
  EXPECT_THROW(repair_table(path_, options, job()), UsageError);
  options.spec = "pyramid rows=7 play=misere";
  EXPECT_TRUE(repair_table(path_, options, job()).sound());
  options.spec = "pyramid rows=7";
  EXPECT_TRUE(repair_table(path_, options, job()).sound());
  write_file(path_, "no table");
  EXPECT_THROW(repair_table(path_, {}, job()), UsageError);
  EXPECT_THROW(repair_table(path_, options, job()), FormatError);
}

/// The error about the metadata names the command that repair accepts.
TEST_F(RepairFile, IsRecommendedWithTheGameUnlessTheMetadataTellIt) {
  const std::string original = bytes_, command = "mend the file with: zermelo repair " + path_;
  const auto expect_command = [&](const std::string& bytes, const std::string& end) {
    write_file(path_, bytes);
    const std::string error = message_of<FormatError>([&] { TableFile{path_}; });
    EXPECT_TRUE(error.ends_with(command + end)) << error;
    if (end.empty())
      EXPECT_TRUE(repair_table(path_, {}, job()).ok());
    else
      EXPECT_THROW(repair_table(path_, {}, job()), UsageError);
  };
  bytes_[bytes_.find("payload_xxh3")] = 'x';
  expect_command(bytes_, "");
  bytes_[bytes_.find("\"spec\"") + 1] = 'x';
  expect_command(bytes_, " SPEC");
  std::fill_n(bytes_.begin() + 40, 200, '\0');
  expect_command(bytes_, " SPEC");
  expect_command(original.substr(0, 200), " SPEC");
}

TEST_F(RepairFile, StopsOnRequest) {
  wipe(0);
  bool asked = false;
  const Job stopped({.threads = 1, .stop = [&] { return std::exchange(asked, true); }});
  EXPECT_THROW(repair_table(path_, {}, stopped), Interrupted);
  EXPECT_TRUE(read_file(path_) == bytes_);
}

/// The damaged file stays until the repaired one is complete on the disk.
TEST_F(RepairFile, IsNeverLostByFaults) {
  using Survival = FaultyFiles::Survival;
  const std::string original = bytes_;
  wipe(1);
  const auto begin = contents_of(folder_.path());
  std::mt19937 random(17);
  for (const Fault fault : {Fault::full, Fault::error, Fault::stop})
    for (std::uint64_t at = 0, calls = 1; at < calls; ++at) {
      put_contents(begin);
      FaultyFiles layer(folder_.path(), fault, at);
      {
        const ReplacedFiles replaced(layer);
        try {
          repair_table(path_, {}, job());
        } catch (const std::exception&) {
        }
      }
      calls = layer.calls();
      if (fault == Fault::stop) layer.cut_power(Survival::some, random);
      const std::string after = read_file(path_);
      EXPECT_TRUE(after == bytes_ || after == original) << static_cast<int>(fault) << " at " << at;
      EXPECT_TRUE(repair_table(path_, {}, job()).ok());
      EXPECT_TRUE(read_file(path_) == original);
    }
}

/// Tables with keys, which the game gives.
class RepairKeys : public testing::TestWithParam<Kind> {
 protected:
  RepairKeys() : game_(make_game(GetParam().spec, {job()})) {
    GenerationOptions options;
    options.file = path_;
    generate(*game_, GetParam().metric, options, job());
    write_again(path_, 64);
    original_ = read_file(path_);
    parts_ = read_parts(InputFile(path_), {path_});
  }

  /// Writes the table again, with `key_block` keys in a block; 0: the usual number.
  void write_again(const std::string& path, std::uint32_t key_block) const {
    const TableFile table(path_);
    TableInfo info = table.info();
    info.key_bytes = static_cast<std::uint32_t>(game_->keys().front()->key_bytes());
    info.key_block = key_block;
    info.tiers.assign(game_->tiers().begin(), game_->tiers().end());
    TableWriter writer(path, info, {}, job());
    for (std::uint64_t block = 0; block < table.blocks(); ++block)
      table.read_block(block, [&](const KeptSlice& slice) { writer.append(slice.in_file()); });
    if (info.kind.metric == Metric::value) writer.values(table.values());
    writer.keys(game_->keys());
    writer.finish(info.summary);
  }

  std::string without(const std::vector<std::uint64_t>& frames) const {
    std::string bytes = original_;
    for (const std::uint64_t frame : frames)
      for (std::uint64_t i = 0; i < parts_.frames[frame].compressed; ++i)
        bytes[parts_.offsets[frame] + i] = static_cast<char>(~bytes[parts_.offsets[frame] + i]);
    return bytes;
  }

  /// Fails the test unless the repair gives the original file.
  void expect_repaired(const std::string& bytes, const RepairOptions& options = {}) const {
    write_file(path_, bytes);
    EXPECT_EQ(repair_table(path_, options, job()).fault, "");
    EXPECT_TRUE(read_file(path_) == original_);
  }

  std::uint64_t keys() const { return parts_.first_key_frame(); }
  std::uint64_t frames() const { return parts_.frames.size(); }

  Folder folder_{fast_folder()};
  std::string path_ = folder_.file("t.ztb"), original_;
  std::shared_ptr<const Game> game_;
  TableParts parts_;
};

TEST_P(RepairKeys, ASoundFileWritesNothing) {
  EXPECT_TRUE(repair_table(path_, {}, job()).sound());
  EXPECT_TRUE(read_file(path_) == original_);
}

TEST_P(RepairKeys, AnySingleFrame) {
  for (std::uint64_t frame = keys(); frame < frames(); frame += 1 + (frames() - keys()) / 10) {
    expect_repaired(without({frame}));
    write_file(path_, without({frame}));
    EXPECT_EQ(repair_table(path_, {}, job()).damaged_parts, std::vector<std::string>{"keys"});
  }
  expect_repaired(without({frames() - 1}));
}

TEST_P(RepairKeys, AllFramesAndBlocks) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t frame = keys(); frame < frames(); ++frame) all.push_back(frame);
  expect_repaired(without(all));
  expect_repaired(without({0, keys() - 1}));
  all.insert(all.begin(), 0);
  expect_repaired(without(all));
}

TEST_P(RepairKeys, WithTheTail) {
  const std::uint64_t tail = original_.size() - tail_bytes(parts_.metadata);
  expect_repaired(original_.substr(0, tail));
  expect_repaired(original_.substr(0, parts_.offsets[keys()]));
  expect_repaired(without({keys(), frames() - 1}).substr(0, tail + 10));
}

TEST_P(RepairKeys, WithTheFrontWhenTheGameIsNamed) {
  RepairOptions options;
  options.spec = GetParam().spec;
  options.metric = GetParam().metric;
  for (const auto& damaged : {std::vector<std::uint64_t>{}, {keys()}, {0, keys() + 1, frames() - 1}}) {
    std::string bytes = without(damaged);
    bytes[16] ^= 1;  // in the digest of the front
    expect_repaired(bytes, options);
  }
}

/// A front without any readable key does not tell the number of keys in a block, so the usual one is tried.
TEST_P(RepairKeys, WithoutTheFrontIfTheBlocksAreAsUsual) {
  write_again(folder_.file("u.ztb"), 0);
  std::string bytes = read_file(folder_.file("u.ztb"));
  const std::string usual = bytes;
  std::fill(bytes.begin(), bytes.begin() + 512, '\0');
  write_file(folder_.file("u.ztb"), bytes);
  RepairOptions options;
  options.spec = GetParam().spec;
  options.metric = GetParam().metric;
  EXPECT_EQ(repair_table(folder_.file("u.ztb"), options, job()).fault, "");
  EXPECT_TRUE(read_file(folder_.file("u.ztb")) == usual);
}

INSTANTIATE_TEST_SUITE_P(Games, RepairKeys,
                         testing::Values(Kind{"mnk m=3 n=3 k=3"}, Kind{"morris"},
                                         Kind{"toads toads=3 spaces=2 frogs=3", Metric::value}));

/// If a game does not tell its keys, sound frames of keys are kept and damaged ones are refused.
TEST(Repair, NeedsAGameThatTellsItsKeys) {
  const Folder folder{fast_folder()};
  const std::string path = folder.file("t.ztb");
  GenerationOptions generation;
  generation.file = path;
  const auto game = make_game("nim piles=2 max=20");
  generate(*game, Metric::depth, generation, job());
  const TableFile plain(path);
  SampleTable table(plain.info().cell, plain.info().kind);
  for (Index i = 0; i < game->size(); ++i) table.add_value(plain.value(i).known());
  const SampleLists lists{list_of(random_keys(8, game->size()))};
  TableInfo info = info_with_keys(table, lists);
  info.spec = plain.info().spec;
  TableWriter writer(path, info, {}, job());
  writer.append(table.slice(0, game->size()));
  writer.keys(lists);
  writer.finish(table.summary);
  const std::string original = read_file(path);
  const TableParts parts = read_parts(InputFile(path), {path});
  const auto wiped = [&](std::uint64_t frame) {
    std::string bytes = original;
    bytes[parts.offsets[frame] + parts.frames[frame].compressed - 1] ^= 1;
    write_file(path, bytes);
    return bytes;
  };
  wiped(0);
  EXPECT_EQ(repair_table(path, {}, job()).repaired, 1u);
  EXPECT_TRUE(read_file(path) == original);
  const std::string damaged = wiped(parts.first_key_frame());
  const Repair repair = repair_table(path, {}, job());
  EXPECT_NE(repair.fault.find("the game does not tell them; solve the game again"), std::string::npos) << repair.fault;
  EXPECT_TRUE(read_file(path) == damaged);
}

/// Version 1 of the format is read, also to repair it.
TEST(Repair, OfVersion1KeepsThePayload) {
  const Folder folder;
  unsigned repaired = 0;
  std::filesystem::copy(ZERMELO_SOURCE "/tests/formats/pinned", folder.path());
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (entry.path().extension() != ".ztb") continue;
    const std::string path = entry.path(), original = read_file(path);
    const TableParts parts = read_parts(InputFile(path), {path});
    if (parts.metadata.info.spec.starts_with("graph")) continue;  // their graphs are not kept
    std::string bytes = original;
    bytes[parts.offsets[0] + parts.frames[0].compressed - 1] ^= 1;
    write_file(path, bytes);
    const Repair repair = repair_table(path, {}, job());
    EXPECT_EQ(repair.fault, "") << entry.path();
    EXPECT_EQ(TableFile(path).info().payload_digest, parts.metadata.info.payload_digest) << entry.path();
    repaired += repair.repaired == 1;
  }
  EXPECT_GT(repaired, 5u);
}

class RepairOfADiagram : public testing::Test {
 protected:
  RepairOfADiagram() {
    heaps_.write(path_);
    original_ = read_file(path_);
    parts_ = read_parts(InputFile(path_), {path_});
  }

  /// The file with other bits in these bytes.
  void damage(const std::vector<std::uint64_t>& offsets) const {
    std::string bytes = original_;
    for (const std::uint64_t offset : offsets) bytes[offset] ^= 4;
    write_file(path_, bytes);
  }
  std::uint64_t middle(std::uint64_t frame) const {
    return parts_.offsets[frame] + parts_.frames[frame].compressed / 2;
  }
  std::uint64_t end_of_frames() const { return parts_.offsets.back() + parts_.frames.back().compressed; }

  Repair expect_mended(const RepairOptions& options = {}) const {
    const Repair repair = repair_table(path_, options, job());
    EXPECT_TRUE(repair.ok()) << repair.fault;
    EXPECT_TRUE(repair.written);
    EXPECT_EQ(repair.repaired, repair.damaged_blocks);
    EXPECT_EQ(read_file(path_), original_);
    return repair;
  }

  const Folder folder_;
  const std::string path_ = folder_.file("t.ztb");
  const HeapTable heaps_{"grundy max=30 total=40", CellWidth::byte};
  std::string original_;
  TableParts parts_;
};

TEST_F(RepairOfADiagram, LeavesASoundFile) {
  EXPECT_TRUE(repair_table(path_, {}, job()).sound());
  EXPECT_TRUE(find_damage(TableFile(path_), job()).texts.empty());
  EXPECT_EQ(Probe(path_).value(7), heaps_.table.values[7]);
}

TEST_F(RepairOfADiagram, SolvesTheGameAgainForEachFrame) {
  ASSERT_GT(parts_.frames.size(), 2u);
  for (std::uint64_t frame = 0; frame < parts_.frames.size(); ++frame) {
    damage({middle(frame)});
    const std::string fault = message_of<FormatError>([&] { find_damage(TableFile(path_), job()); });
    EXPECT_NE(fault.find(fmt::format("{}: block {}: ", path_, frame)), std::string::npos) << fault;
    EXPECT_NE(fault.find("zermelo repair"), std::string::npos) << fault;
    const Repair repair = expect_mended();
    EXPECT_EQ(repair.damaged_blocks, 1u);
    EXPECT_TRUE(repair.damaged_parts.empty());
  }
}

TEST_F(RepairOfADiagram, SolvesTheGameAgainForAllFrames) {
  std::vector<std::uint64_t> offsets;
  for (std::uint64_t frame = 0; frame < parts_.frames.size(); ++frame) offsets.push_back(middle(frame));
  damage(offsets);
  EXPECT_EQ(expect_mended().damaged_blocks, parts_.frames.size());
}

TEST_F(RepairOfADiagram, MakesTheTailAgain) {
  for (const std::uint64_t offset :
       {end_of_frames() + 2, end_of_frames() + 20, original_.size() - 60, original_.size() - 9, original_.size() - 1}) {
    damage({offset});
    const Repair repair = expect_mended();
    EXPECT_EQ(repair.damaged_parts, std::vector<std::string>{"histogram or seek table"}) << offset;
    EXPECT_EQ(repair.damaged_blocks, 0u);
  }
}

TEST_F(RepairOfADiagram, MakesTheEndOfACutFileAgain) {
  for (const std::uint64_t size : {original_.size() - 1, end_of_frames() + 3, end_of_frames(),
                                   middle(parts_.frames.size() - 1), middle(parts_.frames.size() - 2)}) {
    write_file(path_, original_.substr(0, size));
    expect_mended();
  }
}

TEST_F(RepairOfADiagram, MakesFramesAndTailAgain) {
  damage({middle(1), original_.size() - 5});
  EXPECT_EQ(expect_mended().damaged_blocks, 1u);
}

/// Damaged metadata do not tell the game for certain.
TEST_F(RepairOfADiagram, MakesTheMetadataAgain) {
  const RepairOptions known{.spec = heaps_.info().spec, .metric = Metric::depth};
  for (const std::uint64_t offset :
       {std::uint64_t{1}, std::uint64_t{5}, std::uint64_t{10}, std::uint64_t{18}, std::uint64_t{front_head + 1},
        std::uint64_t{original_.find("max=30")}, std::uint64_t{original_.find("\"rows\":") + 8},
        std::uint64_t{original_.find("diagram")}, std::uint64_t{original_.find("block_entries")}, parts_.front - 1}) {
    damage({offset});
    const Repair repair = expect_mended(known);
    EXPECT_EQ(repair.damaged_parts, std::vector<std::string>{"metadata"}) << offset;
    damage({offset, middle(0), middle(parts_.frames.size() - 1)});
    EXPECT_EQ(expect_mended(known).damaged_blocks, 2u) << offset;
  }
}

TEST_F(RepairOfADiagram, RefusesAnotherGame) {
  damage({original_.find("max=30")});
  const std::string damaged = read_file(path_);
  for (const char* spec :
       {"grundy max=30 total=41", "grundy max=30 total=40 play=misere", "octal code=0.77 max=30 total=40"}) {
    const std::string why = message_of<FormatError>([&] {
      const Repair repair = repair_table(path_, {.spec = spec, .metric = Metric::depth}, job());
      if (!repair.ok()) throw FormatError(repair.fault);
    });
    EXPECT_NE(why.find("name the right game"), std::string::npos) << why;
    EXPECT_EQ(read_file(path_), damaged);
  }
}

/// Nothing but the seek table is left of the file.
TEST_F(RepairOfADiagram, RequiresThatThePartsThatAreLeftAreOfTheGame) {
  std::vector<std::uint64_t> offsets{original_.find("max=30")};
  for (std::uint64_t frame = 0; frame < parts_.frames.size(); ++frame) offsets.push_back(middle(frame));
  damage(offsets);
  expect_mended({.spec = heaps_.info().spec, .metric = Metric::depth});
  damage(offsets);
  const std::string damaged = read_file(path_);
  for (const char* spec : {"grundy max=30 total=40 play=misere", "octal code=0.77 max=30 total=40"}) {
    const std::string why = message_of<FormatError>([&] {
      const Repair repair = repair_table(path_, {.spec = spec, .metric = Metric::depth}, job());
      if (!repair.ok()) throw FormatError(repair.fault);
    });
    EXPECT_NE(why.find("name the right game"), std::string::npos) << why;
    EXPECT_EQ(read_file(path_), damaged);
  }
}

TEST_F(RepairOfADiagram, DoesNotBelieveADamagedNumberOfEntries) {
  const std::size_t digit = original_.find("\"block_entries\":") + 16;
  for (const char wrong : {'1', '5', '9'}) {
    std::string bytes = original_;
    bytes[digit] = wrong;
    write_file(path_, bytes);
    expect_mended({.spec = heaps_.info().spec, .metric = Metric::depth});
  }
}

TEST_F(RepairOfADiagram, RefusesMetadataOfAnotherDiagram) {
  Metadata metadata = parts_.metadata;
  for (const auto& change : std::vector<std::function<void(DiagramSize&)>>{
           [](DiagramSize& size) { ++size.root_deeper; }, [](DiagramSize& size) { --size.nodes; }}) {
    metadata.info.diagram = parts_.metadata.info.diagram;
    change(metadata.info.diagram);
    std::string bytes = original_;
    const Bytes front = front_frame(metadata, parts_.front);
    std::memcpy(bytes.data(), front.data(), front.size());
    bytes[middle(0)] ^= 4;
    write_file(path_, bytes);
    const Repair repair = repair_table(path_, {}, job());
    EXPECT_FALSE(repair.ok());
    EXPECT_EQ(read_file(path_), bytes);
  }
}

TEST_F(RepairOfADiagram, IsNotProvedWithWrongCounts) {
  HeapTable wrong{"grundy max=30 total=40", CellWidth::byte};
  TableSummary& summary = wrong.table.summary;
  ++summary.wins;
  --summary.losses;
  const auto row = std::ranges::find_if(summary.histogram, [](const Count& count) { return count.losses != 0; });
  ++row->wins;
  --row->losses;
  wrong.write(path_);
  const TableProof proof = verify_table(Probe(path_), job(), {});
  EXPECT_EQ(proof.checked, wrong.info().positions);
  EXPECT_EQ(proof.mismatches, 0u);
  EXPECT_NE(proof.fault.find("counts"), std::string::npos) << proof.fault;
}

TEST_F(RepairOfADiagram, KeepsOtherFiles) {
  damage({middle(0)});
  const std::string other = folder_.file("notes.txt");
  write_file(other, "hello");
  EXPECT_THROW(repair_table(path_, {.output = other}, job()), UsageError);
  EXPECT_EQ(read_file(other), "hello");
}

}  // namespace
}  // namespace zermelo::test::repair_test
