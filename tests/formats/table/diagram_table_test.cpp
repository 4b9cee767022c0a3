// Tables whose file contains a diagram: they are read as tables of blocks are, and wrong diagrams are refused.
#include <gtest/gtest.h>

#include "formats/table/diagrams/diagram_frames.h"
#include "formats/table/metadata/metadata.h"
#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/table_parts.h"
#include "formats/table/storage/frame.h"
#include "formats/table/writing/table_assembly.h"
#include "solver/heaps/diagram/solve_diagram.h"
#include "support/message_of.h"
#include "tests/formats/table/sample_diagrams.h"

namespace zermelo::test::diagram_table_test {
namespace {

const std::vector<std::string> specs{"pyramid rows=1",
                                     "pyramid rows=2",
                                     "pyramid rows=5",
                                     "pyramid rows=7",
                                     "pyramid rows=7 play=normal",
                                     "pyramid rows=8",
                                     "octal code=0.77 max=12 total=30",
                                     "octal code=0.137 max=20 play=misere",
                                     "octal code=4.7 max=3 total=40",
                                     "octal code=0.3 max=1 total=100",
                                     "grundy max=14 total=25",
                                     "grundy max=22 play=misere"};

/// Expects the entries of a table, read one by one and in blocks.
void expect_entries(const TableFile& file, const SampleTable& table) {
  ASSERT_EQ(file.info().positions, table.values.size());
  for (Index i = 0; i < table.values.size(); ++i) ASSERT_EQ(file.value(i), KeptValue(table.values[i])) << i;
  CellBuffer cells(table.cells.width());
  for (std::uint64_t block = 0; block < file.blocks(); ++block)
    file.read_block(block, [&](const KeptSlice& slice) {
      ASSERT_EQ(slice.first(), cells.count());
      cells.append(slice.known(), 0, slice.count());
    });
  EXPECT_TRUE(std::ranges::equal(cells.bytes(), table.cells.bytes()));
}

void expect_same(const heaps::Diagram& a, const heaps::Diagram& b) {
  EXPECT_EQ(a.codes, b.codes);
  EXPECT_EQ(a.row_begin, b.row_begin);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.root, b.root);
}

class DiagramTable : public testing::TestWithParam<CellWidth> {
 protected:
  Folder folder_;
  std::string path_ = folder_.file("t.ztb");
};

TEST_P(DiagramTable, GivesBackEveryPositionAndTheDiagram) {
  for (const std::string& spec : specs)
    for (const std::uint32_t block : {64u, 0u}) {
      SCOPED_TRACE(spec);
      const HeapTable heaps(spec, GetParam());
      heaps.write(path_, block);
      const TableFile file(path_);
      EXPECT_EQ(file.info().layout, Layout::diagram);
      EXPECT_EQ(file.info().summary.histogram, heaps.table.summary.histogram);
      EXPECT_NO_THROW(file.check_payload());
      expect_entries(file, heaps.table);
      expect_same(*file.diagram(), heaps.diagram());
      if (HasFatalFailure()) return;
    }
}

TEST_P(DiagramTable, HasTheEntriesOfTheTableInBlocks) {
  const HeapTable heaps("pyramid rows=7", GetParam());
  heaps.write(path_);
  const std::string blocks = folder_.file("blocks.ztb");
  write_table(blocks, heaps.table, {GetParam() == CellWidth::bit ? "outcomes" : "codes", 0, 0});
  const TableFile file(path_), other(blocks);
  ASSERT_EQ(file.blocks(), other.blocks());
  EXPECT_EQ(other.diagram(), nullptr);
  CellBuffer ours(GetParam()), theirs(GetParam());
  for (std::uint64_t block = 0; block < file.blocks(); ++block) {
    file.read_block(block, [&](const KeptSlice& slice) { ours.append(slice.known(), 0, slice.count()); });
    other.read_block(block, [&](const KeptSlice& slice) { theirs.append(slice.known(), 0, slice.count()); });
  }
  EXPECT_TRUE(std::ranges::equal(ours.bytes(), theirs.bytes()));
}

TEST_P(DiagramTable, HasTheSameBytesAlways) {
  const HeapTable heaps("octal code=0.77 max=12 total=30", GetParam());
  heaps.write(path_);
  const std::string first = read_file(path_);
  heaps.write(path_);
  EXPECT_EQ(read_file(path_), first);
}

INSTANTIATE_TEST_SUITE_P(Widths, DiagramTable, testing::Values(CellWidth::bit, CellWidth::byte, CellWidth::two_bytes),
                         [](const auto& width) { return fmt::format("{}", static_cast<int>(width.param)); });

TEST(DiagramFile, ContainsWhatTheSolverMakes) {
  const Folder folder;
  for (const std::string& spec : specs)
    for (const CellWidth width : {CellWidth::bit, CellWidth::byte}) {
      SCOPED_TRACE(spec);
      const HeapTable heaps(spec, width);
      const heaps::Diagram solved = heaps::solve_diagram(*heaps.game, std::get<HeapSumRules>(heaps.game->structure()),
                                                         width == CellWidth::bit, {.job = serial_job()});
      TableWriter writer(folder.file("t.ztb"), heaps.info(), {"diagram", 0, 0}, serial_job());
      writer.diagram(solved);
      writer.finish(heaps.table.summary);
      const TableFile file(folder.file("t.ztb"));
      EXPECT_NO_THROW(file.check_payload());
      expect_entries(file, heaps.table);
      expect_same(*file.diagram(), heaps.diagram());
    }
}

TEST(DiagramFile, HasSeveralFramesOfNodes) {
  const Folder folder;
  const HeapTable heaps("grundy max=30 total=40", CellWidth::byte);
  heaps.write(folder.file("t.ztb"));
  const TableFile file(folder.file("t.ztb"));
  EXPECT_GT(file.info().diagram.frames(), 1 + file.info().diagram.row_frames);
  expect_entries(file, heaps.table);
}

TEST(DiagramFile, IsReadOnlyWhereAProbeNeedsIt) {
  const Folder folder;
  for (const char* spec : {"grundy max=30 total=40", "pyramid rows=8"}) {
    const HeapTable heaps(spec, CellWidth::byte);
    heaps.write(folder.file("t.ztb"));
    for (Index i = 0; i < heaps.table.values.size(); i += 1 + heaps.table.values.size() / 500)
      ASSERT_EQ(TableFile(folder.file("t.ztb")).value(i), KeptValue(heaps.table.values[i])) << i;
    const auto cache = std::make_shared<BlockCache>(0);  // keeps nothing
    const TableFile file(folder.file("t.ztb"), cache);
    for (Index i = 0; i < heaps.table.values.size(); i += 97)
      ASSERT_EQ(file.value(i), KeptValue(heaps.table.values[i])) << i;
  }
}

TEST(DiagramFile, WithADamagedFrameAnswersProbesOfTheOthers) {
  const Folder folder;
  const std::string path = folder.file("t.ztb");
  const auto game = make_game("pyramid rows=10");
  const auto& rules = std::get<HeapSumRules>(game->structure());
  const heaps::Diagram diagram = heaps::solve_diagram(*game, rules, false, {.job = serial_job()});
  TableInfo info;
  info.spec = game->spec().canonical_text();
  info.kind = {GameClass::terminating, game->play(), Metric::depth};
  info.positions = game->size();
  TableWriter writer(path, info, {"diagram", 0, 0}, serial_job());
  writer.diagram(diagram);
  writer.finish(summarise_codes(diagram.histogram(), CellWidth::two_bytes, info.kind));
  const TableParts parts = read_parts(InputFile(path), {path});
  const std::uint64_t damaged = parts.metadata.info.diagram.row_frames + 1;
  ASSERT_GT(parts.frames.size(), damaged + 1);
  std::string bytes = read_file(path);
  bytes[parts.offsets[damaged] + 20] ^= 1;
  write_file(path, bytes);
  Index answered = 0, refused = 0;
  const TableFile all(path);
  for (Index i = 0; i < info.positions; i += 1 + info.positions / 500) {
    const TableFile file(path);
    Value found;
    const std::string fault = message_of<FormatError>([&] { found = file.value(i).known(); });
    EXPECT_EQ(message_of<FormatError>([&] { all.value(i); }), fault) << i;
    ++(fault.empty() ? answered : refused);
    if (fault.empty()) {
      ASSERT_EQ(found, DepthCode<heaps::HeapCode>::decode(diagram.at(*rules.space, i), game->play())) << i;
    } else {
      ASSERT_NE(fault.find(fmt::format("{}: block {}: ", path, damaged)), std::string::npos) << fault;
    }
  }
  EXPECT_GT(answered, 10u);
  EXPECT_GT(refused, 10u);
}

TEST(DiagramFile, IsRefusedByTheWriterForOtherGames) {
  const Folder folder;
  TableInfo info = SampleTable(CellWidth::byte, 10).info();
  EXPECT_THROW(TableWriter(folder.file("t.ztb"), info, {"diagram", 0, 0}, serial_job()), UsageError);
  info.spec = "nim piles=2 max=3";
  EXPECT_THROW(TableWriter(folder.file("t.ztb"), info, {"diagram", 0, 0}, serial_job()), UsageError);
}

/// A file whose metadata change.
class ChangedFile : public testing::Test {
 protected:
  ChangedFile() {
    heaps_.write(path_);
    bytes_ = read_file(path_);
    const ByteSpan all = std::as_bytes(std::span(bytes_));
    front_ = front_size(all, all.size(), FileLocation{path_});
    metadata_ = read_front(all.first(front_), FileLocation{path_});
  }

  void write_front() const {
    const Bytes front = front_frame(metadata_, front_);
    write_file(path_, std::string(reinterpret_cast<const char*>(front.data()), front.size()) + bytes_.substr(front_));
  }
  /// Why the file cannot be read.
  std::string fault() const {
    return message_of<FormatError>([&] { TableFile(path_).check_payload(); });
  }

  const Folder folder_;
  const std::string path_ = folder_.file("t.ztb");
  const HeapTable heaps_{"pyramid rows=6", CellWidth::byte};
  std::string bytes_;
  std::uint64_t front_ = 0;
  Metadata metadata_;
};

TEST_F(ChangedFile, OfAnotherGameIsRefusedWhenItIsOpened) {
  for (const char* spec : {"nim piles=2 max=3", "no game", ""}) {
    metadata_.info.spec = spec;
    write_front();
    const std::string why = message_of<FormatError>([&] { TableFile file(path_); });
    EXPECT_NE(why.find("sums of heaps"), std::string::npos) << why;
    EXPECT_EQ(why.find('\n'), std::string::npos) << why;
  }
}

TEST_F(ChangedFile, OfOtherPositionsIsRefused) {
  metadata_.info.spec = "pyramid rows=5 play=misere";
  write_front();
  EXPECT_NE(fault().find("number of positions"), std::string::npos) << fault();
  metadata_.info.spec = "octal code=0.7777777 max=6 total=27 play=misere";
  write_front();
  EXPECT_NE(fault(), "");
  for (const char* spec : {"pyramid rows=x", "pyramid rows", "pyramid"}) {
    metadata_.info.spec = spec;
    write_front();
    EXPECT_NE(fault().find("cannot be made"), std::string::npos) << fault();
  }
}

TEST_F(ChangedFile, WithOtherNumbersIsRefused) {
  const DiagramSize size = metadata_.info.diagram;
  for (DiagramSize other : {DiagramSize{size.rows + 1, size.nodes, size.row_frames, size.root_deeper},
                            DiagramSize{size.rows - 1, size.nodes, size.row_frames, size.root_deeper},
                            DiagramSize{size.rows, size.nodes + 1, size.row_frames, size.root_deeper},
                            DiagramSize{size.rows, size.nodes - 1, size.row_frames, size.root_deeper},
                            DiagramSize{size.rows, size.nodes, size.row_frames + 1, size.root_deeper},
                            DiagramSize{size.rows, size.nodes, size.row_frames, 1},
                            DiagramSize{size.rows, size.nodes, size.row_frames, 120},
                            DiagramSize{size.rows, max_diagram_nodes - size.rows, size.row_frames, 0},
                            DiagramSize{max_diagram_nodes, 0, 1, 0}}) {
    metadata_.info.diagram = other;
    write_front();
    EXPECT_NE(fault(), "") << other.rows << " " << other.nodes << " " << other.row_frames;
  }
}

TEST_F(ChangedFile, InVersion4WithAnotherLayoutIsRefused) {
  std::string text = bytes_;
  const std::size_t at = text.find("\"diagram\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 9, "\"diagrim\"");
  Digest digest;
  const auto front = std::as_bytes(std::span(text)).first(front_);
  digest.add(front.first(front_head - 8));
  digest.add(front.subspan(front_head));
  const std::uint64_t value = digest.value();
  std::memcpy(text.data() + front_head - 8, &value, 8);
  write_file(path_, text);
  EXPECT_NE(fault().find("diagrim"), std::string::npos) << fault();
}

/// Reads payloads as the frames of a diagram, and each position of a diagram that is not refused.
bool reads(const heaps::HeapSpace& space, const DiagramPayloads& packed, CellWidth width) {
  const std::string path = "made up";
  try {
    DiagramReader reader(space.limits(), packed.size);
    for (std::size_t frame = 0; frame < packed.frames.size(); ++frame)
      if (frame < packed.size.row_frames)
        reader.add_rows(packed.frames[frame], FileLocation{path, frame});
      else
        reader.add_nodes(packed.frames[frame], FileLocation{path, frame});
    const heaps::Diagram diagram = reader.take(width, FileLocation{path});
    for (Index i = 0; i < space.size(); ++i) {
      const heaps::HeapCode code = diagram.at(space.unrank(i));
      const bool lost = code >= DepthCode<heaps::HeapCode>::half;
      EXPECT_TRUE(width == CellWidth::two_bytes ? code != 0 : lost ? code >= 65408 : code >= 1 && code <= 127) << code;
    }
    return true;
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    return false;
  }
}

/// A table file with these payloads, whatever they are.
void write_payloads(const std::string& path, const HeapTable& heaps, CellWidth width, const DiagramPayloads& packed) {
  Metadata metadata{TableWriter::completed(heaps.info(), {"diagram", 0, 0}, width)};
  metadata.info.diagram = packed.size;
  const std::uint64_t front = front_bytes(metadata.info);
  TableAssembly assembly(OutputFile(path, OutputFile::Existing::discard, Replaces::any), metadata, front);
  assembly.begin();
  Compressor compressor(1);
  for (const Bytes& payload : packed.frames) assembly.add({{payload, compressor.compress(payload)}});
  assembly.complete(heaps.table.summary);
  assembly.commit();
}

TEST(DiagramPayloads, OfArbitraryBytesAreRefusedOrAnswerProbes) {
  const Folder folder;
  const std::string path = folder.file("t.ztb");
  std::mt19937 random(8);
  unsigned refused = 0, read = 0;
  for (const char* spec : {"pyramid rows=5", "grundy max=10"}) {
    const HeapTable heaps(spec, CellWidth::byte);
    const DiagramPayloads packed = pack_diagram(heaps.diagram());
    for (int round = 0; round < 200; ++round) {
      DiagramPayloads changed = packed;
      for (auto changes = random() % 3; changes > 0; --changes) {
        Bytes& payload = changed.frames[random() % changed.frames.size()];
        payload[random() % payload.size()] ^= static_cast<std::byte>(1u << random() % 8);
      }
      write_payloads(path, heaps, CellWidth::byte, changed);
      for (int probe = 0; probe < 20; ++probe) {
        const TableFile file(path);
        const std::string fault = message_of<FormatError>([&] {
          const Value value = file.value(random() % heaps.table.values.size()).known();
          EXPECT_LE(value.depth / 2, value.outcome == Outcome::loss ? 127u : 126u);
        });
        ++(fault.empty() ? read : refused);
        if (!fault.empty()) {
          EXPECT_NE(fault.find(path), std::string::npos) << fault;
        }
      }
    }
  }
  EXPECT_GT(refused, 100u);
  EXPECT_GT(read, 1000u);
}

TEST(DiagramPayloads, OfArbitraryBytesAreRefusedOrHaveCodes) {
  std::mt19937 random(7);
  unsigned refused = 0, read = 0;
  for (const char* spec : {"pyramid rows=5", "octal code=0.77 max=9 total=15", "grundy max=10"})
    for (const CellWidth width : {CellWidth::byte, CellWidth::two_bytes}) {
      const HeapTable heaps(spec, width);
      const heaps::HeapSpace& space = *std::get<HeapSumRules>(heaps.game->structure()).space;
      const DiagramPayloads packed = pack_diagram(heaps.diagram());
      ASSERT_TRUE(reads(space, packed, width));
      for (int round = 0; round < 2000; ++round) {
        DiagramPayloads changed = packed;
        for (auto changes = 1 + random() % 3; changes > 0; --changes) {
          Bytes& payload = changed.frames[random() % changed.frames.size()];
          payload[random() % payload.size()] ^= static_cast<std::byte>(1u << random() % 8);
        }
        if (random() % 8 == 0) changed.frames[random() % changed.frames.size()].resize(random() % 300);
        ++(reads(space, changed, width) ? read : refused);
      }
    }
  EXPECT_GT(refused, 1000u);
  EXPECT_GT(read, 100u);
}

}  // namespace
}  // namespace zermelo::test::diagram_table_test
