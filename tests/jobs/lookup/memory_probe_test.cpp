// A table in memory, solved there or read from files or folders, answers as the file does.
#include <gtest/gtest.h>

#include <map>

#include "jobs/answer/export.h"
#include "jobs/counts/counts.h"
#include "jobs/lookup/held_table.h"
#include "jobs/verify/verify_table.h"
#include "support/faulty_files.h"
#include "support/solved_tiers.h"
#include "tablebase/registry.h"
#include "tests/jobs/lookup/answered.h"

namespace zermelo::test::memory_probe_test {
namespace {

struct Case {
  const char* spec;
  Metric metric;
};
const Case cases[] = {{"nim piles=3 max=6", Metric::depth},
                      {"pyramid rows=5", Metric::outcome},
                      {"wythoff max=12", Metric::grundy},
                      {"hounds", Metric::depth},
                      {"toads toads=2 spaces=2 frogs=2", Metric::value},
                      {"clobber rows=2 cols=3", Metric::outcome},
                      {"heap rule=0.123 max=40", Metric::quotient},
                      {"dots rows=1 cols=2", Metric::score}};

/// Everything that an answer says.
std::string words(const Probe& probe, Index position) {
  const Answer answer = ask(probe, probe.game().text(position), Detail::moves);
  std::string words = answer.worth.text();
  for (const AnsweredMove& move : answer.moves)
    words += "; " + move.move.to + " " + move.worth.text() + (move.best ? " best" : "");
  return words;
}

TEST(MemoryProbe, AnswersAsTheFile) {
  for (const auto& [spec, metric] : cases) {
    SCOPED_TRACE(spec);
    const Folder folder;
    const std::shared_ptr<const Game> game = make_game(spec);
    const Probe file{TableFile(solved_file(folder, *game, metric))};
    const Probe solved = Probe::solved(game, metric, Job()), held = file.held(Job(), "reading");
    EXPECT_EQ(solved.info().kind, file.info().kind);
    EXPECT_EQ(solved.info().positions, file.info().positions);
    for (Index i = 0; i < game->size(); ++i) {
      if (game->is_gap(i)) continue;
      const std::string expected = words(file, i);
      ASSERT_EQ(words(solved, i), expected);
      ASSERT_EQ(words(held, i), expected);
    }
  }
}

void expect_same(const Probe& file, const Probe& memory) {
  for (Index i = 0; i < file.game().size(); ++i) {
    if (file.game().is_gap(i)) continue;
    ASSERT_EQ(memory.value(i), file.value(i)) << i;
  }
}

TEST(MemoryProbe, HoldsFoldersAndTheirTiers) {
  const Folder folder;
  const auto game = make_game("chess pieces=KPvK files=3 ranks=4 goal=helpmate");
  generate(*game, Metric::depth, {.file = folder.path(), .in_tiers = true}, Job());
  const Probe whole(folder.path());
  const Probe held = whole.held(Job(), "reading");
  expect_same(whole, held);
  for (std::size_t place = 0; place < whole.parts().size(); ++place) {
    const Probe part = whole.part(place), held_part = part.held(Job(), "reading");
    expect_same(part, held_part);
    for (const std::size_t below : game->tiers()[place].rests_on)
      for (Index exit = game->tiers()[below].first; exit < game->tiers()[below].end(); exit += 7) {
        if (game->is_gap(exit)) continue;
        const Index number = part.game().size() + exit;
        ASSERT_EQ(held_part.value(number), part.value(number));
      }
  }
}

TEST(MemoryProbe, HoldsWhatAFileOfLossesLacks) {
  for (const char* spec : {"nim piles=3 max=6", "hounds"}) {
    const Folder folder;
    const auto game = make_game(spec);
    const Probe file{TableFile(solved_file(folder, *game, Metric::depth, "losses"))};
    expect_same(file, file.held(Job(), "reading"));
  }
}

Json counts_json(const Probe& probe) {
  Json object;
  add_counts(object, counts_of(probe));
  return object;
}

std::vector<TableProof> proofs_of(const Probe& probe, const ProofOptions& options = {}) {
  std::vector<TableProof> proofs;
  verify(probe, Job(), options, [&](const PartProof& part) { proofs.push_back(part.proof); });
  return proofs;
}

TEST(MemoryProbe, IsOnePartWithCountsAndAProof) {
  for (const auto& [spec, metric] : cases) {
    SCOPED_TRACE(spec);
    const Folder folder;
    const std::shared_ptr<const Game> game = make_game(spec);
    const Probe file{TableFile(solved_file(folder, *game, metric))};
    const Probe solved = Probe::solved(game, metric, Job());
    expect_same(solved, solved.held(Job(), "reading"));
    EXPECT_EQ(counts_json(solved).dump(), counts_json(file).dump());
    const std::vector<TableProof> proofs = proofs_of(solved);
    ASSERT_EQ(proofs.size(), 1u);
    EXPECT_TRUE(proofs[0].ok()) << proofs[0].fault;
    EXPECT_EQ(proofs[0].checked, game->size());
    export_file(file, folder.file("file.csv"), "csv", {}, Job());
    export_file(solved, folder.file("memory.csv"), "csv", {}, Job());
    const std::map<std::string, std::string> files = contents_of(folder.path());
    EXPECT_EQ(files.at(folder.file("memory.csv")), files.at(folder.file("file.csv")));
  }
}

TEST(MemoryProbe, ProofFindsEveryWrongEntry) {
  const std::shared_ptr<const Game> game = make_game("wythoff max=6");
  for (Index wrong = 0; wrong < game->size(); ++wrong) {
    MemoryTable cells = HeldTable::solved(*game, Metric::grundy, Job()).take_cells();
    cells.put(wrong, grundy_entry(cells.value(wrong).known().number + 1));
    const Probe probe(game, Metric::grundy, HeldTable(table_kind(*game, Metric::grundy), std::move(cells)), Job());
    const std::vector<TableProof> proofs = proofs_of(probe);
    ASSERT_EQ(proofs.size(), 1u);
    EXPECT_FALSE(proofs[0].ok());
    EXPECT_GE(proofs[0].mismatches, 1u);
  }
}

TEST(MemoryProbe, HoldsTheLowestTiers) {
  const auto game = make_game("mancala rules=kalah houses=3 seeds=5");
  const std::size_t tiers = 5;
  const Kernels kernels(*game, Metric::score);
  EXPECT_EQ(HeldTable::fitting(kernels, tiers, std::uint64_t{1} << 30), tiers);
  EXPECT_LT(HeldTable::fitting(kernels, game->tiers().size(), 64), game->tiers().size());
  const HeldTable table = HeldTable::of_lowest_tiers(kernels, tiers, Job());
  const std::vector<Value> expected = solved_by_tiers(*game, tiers, Metric::score, 1);
  ASSERT_EQ(table.size(), expected.size());
  for (Index i = 0; i < table.size(); ++i) ASSERT_EQ(table.value(i).known(), expected[i]);
}

}  // namespace
}  // namespace zermelo::test::memory_probe_test
