// Folders of games whose tiers are discovered: the tables contain the keys, and a job continues its discovery.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "formats/table/keys/key_file.h"
#include "formats/table/reading/table_file.h"
#include "formats/table/reading/table_parts.h"
#include "jobs/generate/generation.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/held_table.h"
#include "jobs/lookup/probe.h"
#include "jobs/repair/repair.h"
#include "jobs/tiers/tier_folder.h"
#include "jobs/verify/verify_table.h"
#include "support/faulty_files.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "support/plain_solver.h"
#include "support/scattered_tiers.h"
#include "tablebase/registry.h"

namespace zermelo::discovered_tiers_test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> all_games{"short-keys seed=1", "long-keys seed=2", "connect columns=3 rows=3 k=3",
                                         "mnk m=2 n=3 k=3"};

/// Changes bits of the byte at a place of a file.
void flip(const std::string& path, std::uint64_t place, int bits) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(place));
  const int old = file.peek();
  file.put(static_cast<char>(old ^ bits));
}

class DiscoveredTiers : public testing::Test {
 protected:
  static void SetUpTestSuite() { test::add_scattered_tiers(); }

  Generation solve(const std::string& spec, const Job& job = Job({.threads = 2}),
                   const std::optional<std::string>& tier = {}) const {
    GenerationJob work({.file = folder_, .in_tiers = true, .tier = tier}, job);
    return work.run(*make_game(spec, work.resources(completed_spec(spec), Metric::depth)), Metric::depth);
  }

  void solve_file(const std::string& spec) const {
    fs::remove(file_);
    generate(*make_game(spec), Metric::depth, {.file = file_}, Job({.threads = 2}));
  }

  bool proved() const {
    bool ok = true;
    const Probe probe(folder_, Job(), Positions::discovered);
    verify(probe, Job({.threads = 2}), {}, [&](const PartProof& tier) { ok = ok && tier.proof.ok(); });
    return ok;
  }

  std::map<std::string, std::string> contents() const { return test::contents_of(folder_); }
  std::string table(const std::string& tier) const { return folder_ + "/" + tier + ".ztb"; }

  test::Folder home_;
  std::string folder_ = home_.file("tiers");
  std::string file_ = home_.file("whole.ztb");
};

TEST_F(DiscoveredTiers, HaveTheEntriesOfAPlainSolver) {
  for (const std::string& spec : all_games) {
    fs::remove_all(folder_);
    const std::unique_ptr<Game> game = make_game(spec);
    const std::vector<Value> expected = solve_by_sweeps(*game);
    EXPECT_EQ(solve(spec).positions, game->size());
    solve_file(spec);
    const Probe folder(folder_), file(file_);
    ASSERT_EQ(folder.game().size(), game->size());
    for (Index position = 0; position < game->size(); ++position) {
      ASSERT_EQ(folder.value(position), expected[position]) << spec << " " << position;
      ASSERT_EQ(file.value(position), expected[position]) << spec << " " << position;
      ASSERT_EQ(folder.game().text(position), game->text(position));
      ASSERT_EQ(file.game().parse(game->text(position)), position);
    }
    EXPECT_TRUE(proved());
    EXPECT_TRUE(verify_table(Probe(file_, Job(), Positions::discovered), Job()).ok());
  }
}

TEST_F(DiscoveredTiers, AreHeldInMemoryIfThereIsOnlyOne) {
  const std::string spec = "short-keys seed=1 tiers=1 width=200";
  solve(spec);
  const Probe probe(folder_);
  ASSERT_EQ(probe.parts().size(), 1u);
  const HeldTable table = HeldTable::loaded(probe, Job({.threads = 2}), folder_);
  const std::vector<Value> expected = solve_by_sweeps(*make_game(spec));
  ASSERT_EQ(table.size(), expected.size());
  for (Index position = 0; position < table.size(); ++position)
    ASSERT_EQ(table.value(position).known(), expected[position]);
}

TEST_F(DiscoveredTiers, AreOpenedWithoutDiscovery) {
  using Rules = test::ScatteredTiers<1>;
  solve("short-keys");
  solve_file("short-keys");
  Rules::asked = 0;
  for (const std::string& path : {folder_, file_, table("3")}) {
    const Probe probe(path);
    EXPECT_EQ(probe.game().parse("3007") < probe.game().size(), true) << path;
    probe.value(5);
  }
  EXPECT_LT(Rules::asked, 3 * 1300u) << "more than the digest of the rules needs";
}

/// A number from 3000 down; from 1500 a branch leads past 1000 if `long_branch`, else to 1000.
struct Branch {
  static inline bool long_branch = false;
  struct Position {
    std::uint64_t number = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static constexpr GameClass game_class = GameClass::loopy;
  explicit Branch(const Spec&) {}
  Position start() const { return {3000}; }
  std::uint32_t tier(Position p) const { return static_cast<std::uint32_t>(p.number % 10'000 / 1000); }
  std::optional<Outcome> ending(Position p) const {
    return p.number == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(Position p, std::vector<Position>& next) const {
    next.push_back({p.number % 10'000 - 1});
    if (p.number == 1500) next.push_back({long_branch ? 11'000u : 1000u});
  }
  std::string text(Position p) const { return std::to_string(p.number); }
  Position parse(std::string_view words) const { return {std::stoull(std::string(words))}; }
};

TEST_F(DiscoveredTiers, AreNotProvedWithPositionsThatPlayDoesNotReach) {
  add_family(make_family<Branch>("branch", "for a test", "a number", {}));
  Branch::long_branch = true;  // so far from the start that the digest of the rules does not know
  solve("branch");
  EXPECT_TRUE(proved());
  Branch::long_branch = false;
  std::vector<std::string> wrong;
  verify(Probe(folder_, Job(), Positions::discovered), Job(), {}, [&](const PartProof& tier) {
    if (!tier.proof.ok()) wrong.push_back(tier.table.info.tier + ": " + tier.proof.fault);
  });
  ASSERT_FALSE(wrong.empty());
  EXPECT_EQ(wrong.front(), "1: the positions in the table are not those that play reaches");
}

TEST_F(DiscoveredTiers, AreRefusedIfTheRulesHaveChanged) {
  using Rules = test::ScatteredTiers<1>;
  solve("short-keys");
  Rules::start_from_end = 2;
  const std::string words = "the rules of short-keys seed=1 tiers=8 width=1000 have changed since this table was made";
  EXPECT_NE(message_of<UsageError>([&] { solve("short-keys"); }).find(words), std::string::npos);
  EXPECT_NE(message_of<UsageError>([&] { Probe{table("3")}; }).find(words), std::string::npos);
  const Probe probe(folder_);
  EXPECT_NE(message_of<FormatError>([&] { probe.part(3); }).find(words), std::string::npos);
  Rules::start_from_end = 1;
  EXPECT_TRUE(proved());
}

TEST_F(DiscoveredTiers, KeepNoKeysBesideTheTables) {
  solve("short-keys");
  for (const auto& [name, bytes] : contents()) EXPECT_FALSE(name.ends_with(".keys")) << name;
}

TEST_F(DiscoveredTiers, HaveTheSameBytesAfterStops) {
  solve("long-keys tiers=20");
  const auto expected = contents();
  fs::remove_all(folder_);
  for (int most = 1; most < 10'000; most += most / 4 + 1) {
    std::atomic<int> asked = 0;
    try {
      solve("long-keys tiers=20", Job({.threads = 2, .stop = [&] { return ++asked > most; }}));
    } catch (const Interrupted&) {
    }
  }
  solve("long-keys tiers=20");
  EXPECT_EQ(contents(), expected);
}

TEST_F(DiscoveredTiers, LoseOnlyWhatIsDeleted) {
  for (const char* spec : {"short-keys", "connect columns=3 rows=3 k=3"})
    for (const char* tier : {"0", "5", "7"}) {
      fs::remove_all(folder_);
      const std::size_t tiers = solve(spec).tiers_solved;
      const auto expected = contents();
      fs::remove(table(tier));
      const Probe probe(folder_);
      const auto parse = [&] { probe.value(probe.game().tiers()[std::stoul(tier)].first); };
      EXPECT_NE(message_of<UsageError>(parse).find("is missing"), std::string::npos);
      const Generation again = solve(spec);
      EXPECT_EQ(again.tiers_solved, 1u) << tier;
      EXPECT_EQ(again.tiers_done, tiers);
      EXPECT_EQ(contents(), expected);
    }
}

TEST_F(DiscoveredTiers, AreReadAroundAFolderInPlaceOfATable) {
  solve("short-keys");
  fs::remove(table("4"));
  fs::create_directory(table("4"));
  const Probe probe(folder_);
  const auto value = [&](std::size_t place) { return probe.value(probe.game().tiers()[place].first); };
  EXPECT_NO_THROW(value(3));
  EXPECT_NE(message_of<FormatError>([&] { value(4); }).find("4.ztb is a folder; remove "), std::string::npos);
  std::size_t faults = 0;
  repair(folder_, {}, Job(), [&](const std::string& path, const Repair& repair) {
    if (repair.ok()) return;
    ++faults;
    EXPECT_EQ(path, table("4"));
    EXPECT_NE(repair.fault.find("4.ztb is a folder; remove "), std::string::npos) << repair.fault;
  });
  EXPECT_EQ(faults, 1u);
}

TEST_F(DiscoveredTiers, NameWhatToDoWithAFolderInPlaceOfKeys) {
  const std::string words = "has the name of a file of keys; remove or rename it";
  const auto expect_refused = [&](const std::string& keys, const auto& body) {
    const std::string fault = message_of<FormatError>(body);
    EXPECT_TRUE(fault.starts_with(keys + ": ") && fault.ends_with(words)) << fault;
  };
  fs::create_directory(file_ + ".keys");
  expect_refused(file_ + ".keys", [&] { KeyStore(file_, false, "short-keys").found(); });
  fs::create_directories(key_path(folder_, "4"));
  expect_refused(key_path(folder_, "4"), [&] { solve("short-keys"); });
  fs::remove_all(folder_);
  solve("short-keys");
  fs::remove(table("4"));
  fs::create_directory(key_path(folder_, "4"));
  expect_refused(key_path(folder_, "4"), [&] { solve("short-keys"); });
}

/// A link to itself cannot be read by any user.
TEST_F(DiscoveredTiers, AreProvedAndRepairedAroundAFileThatCannotBeRead) {
  solve("short-keys");
  fs::remove(table("4"));
  fs::create_symlink("4.ztb", table("4"));
  std::vector<std::string> faults;
  verify(Probe(folder_, Job(), Positions::discovered), Job({.threads = 2}), {},
         [&](const PartProof& tier) { faults.push_back(tier.proof.fault); });
  ASSERT_EQ(faults.size(), 8u);
  for (std::size_t place = 0; place < 4; ++place) EXPECT_EQ(faults[place], "");
  EXPECT_TRUE(faults[4].starts_with("cannot read " + table("4"))) << faults[4];
  faults.clear();
  repair(folder_, {}, Job(), [&](const std::string&, const Repair& done) { faults.push_back(done.fault); });
  ASSERT_EQ(faults.size(), 8u);
  for (std::size_t place = 0; place < 8; ++place) EXPECT_EQ(faults[place].empty(), place != 4) << faults[place];
}

TEST_F(DiscoveredTiers, AreRepairedToTheSameBytes) {
  solve("short-keys");
  const auto expected = contents();
  const std::uint64_t size = TableFile(table("4")).file_bytes();
  for (const std::uint64_t place : {std::uint64_t{40}, size / 3, size / 2, size - 400, size - 5}) {
    flip(table("4"), place, 0x55);
    repair(folder_, {}, Job(),
           [](const std::string& path, const Repair& repair) { EXPECT_EQ(repair.fault, "") << path; });
    EXPECT_EQ(contents(), expected) << place;
  }
}

/// The digest of the rules asks for the moves of a sample.
TEST_F(DiscoveredTiers, AreRepairedByOneGame) {
  using Rules = test::ScatteredTiers<1>;
  Family counted = *find_family("short-keys");
  static std::size_t made = 0;
  counted.name = "counted-keys";
  counted.make = [make = counted.make](Spec spec, const Resources& resources) {
    ++made;
    return make(std::move(spec), resources);
  };
  add_family(counted);
  solve("counted-keys tiers=20");
  EXPECT_EQ(made, 1u) << "the start is read from its table";
  const auto expected = contents();
  const auto repair_all = [&] {
    made = Rules::asked = 0;
    repair(folder_, {}, Job(),
           [](const std::string& path, const Repair& repair) { EXPECT_EQ(repair.fault, "") << path; });
    EXPECT_EQ(contents(), expected);
  };
  const TableParts parts = read_parts(InputFile(table("4")), {table("4")});
  flip(table("4"), parts.offsets[0] + parts.frames[0].compressed / 2, 0x55);
  repair_all();
  EXPECT_EQ(made, 1u);
  EXPECT_LT(Rules::asked, 20'000u) << "the positions are discovered again";
  flip(table("4"), 60, 1);
  repair_all();
  EXPECT_EQ(made, 2u) << "one of them discovers the positions of the tier whose keys are lost";
}

/// Damages the keys in the table of a tier.
void damage_keys(const std::string& table) {
  const TableFile file(table);
  const TableInfo& info = file.info();
  for (std::uint64_t place = file.file_bytes() / 2; place < file.file_bytes(); place += 7) {
    flip(table, place, 1);
    try {
      std::vector<std::byte> key(info.key_bytes);
      for (Index i = 0; i < info.positions; i += info.key_block) TableFile(table).keys().front()->read(i, key);
    } catch (const FormatError&) {
      return;
    }
    flip(table, place, 1);
  }
  ADD_FAILURE() << table << " has no keys";
}

/// Keys of no tier can be mended by those of the other.
TEST_F(DiscoveredTiers, AreRepairedIfTheKeysOfTwoAreDamaged) {
  solve("short-keys");
  const auto before = contents();
  for (const std::string tier : {"2", "3"}) damage_keys(table(tier));
  EXPECT_NE(contents(), before);
  repair(folder_, {}, Job(),
         [](const std::string& file, const Repair& done) { EXPECT_TRUE(done.ok()) << file << ": " << done.fault; });
  EXPECT_EQ(contents(), before);
}

/// Moves from the tier whose keys are damaged lead to the tier that is solved again.
TEST_F(DiscoveredTiers, AreRepairedAtOnceIfMetadataAndTheKeysOfAnotherAreDamaged) {
  solve("short-keys");
  const auto before = contents();
  for (const std::string keys : {"3", "5", "6"}) {
    flip(table("4"), 60, 1);
    damage_keys(table(keys));
    repair(folder_, {}, Job(),
           [](const std::string& file, const Repair& done) { EXPECT_TRUE(done.ok()) << file << ": " << done.fault; });
    EXPECT_EQ(contents(), before) << keys;
  }
}

TEST_F(DiscoveredTiers, StopWhileTiersAreExpandedAgain) {
  solve("short-keys");
  fs::remove(table("0"));
  for (int most = 1; most < 40; ++most) {
    std::atomic<int> asked = 0;
    try {
      solve("short-keys", Job({.threads = 1, .stop = [&] { return ++asked > most; }}));
    } catch (const Interrupted&) {
    }
  }
}

TEST_F(DiscoveredTiers, RefuseKeysOfAnotherGame) {
  solve("short-keys seed=1");
  const FoundTier tier{5, {3, 4}, make_game("short-keys seed=1")->keys()[5]};
  fs::remove(table("5"));
  write_key_file(key_path(folder_, "5"), "short-keys seed=2 tiers=8", tier);
  const std::string other = "5.keys contains the keys of tier 5 of short-keys seed=2";
  const auto again = [&] { solve("short-keys seed=1"); };
  EXPECT_NE(message_of<UsageError>(again).find(other), std::string::npos);
  const auto open = [&] { Probe(folder_, Job(), Positions::discovered); };
  EXPECT_NE(message_of<UsageError>(open).find(other), std::string::npos);
}

/// The keys of a tier with another last key.
class OtherKeys final : public KeyList {
 public:
  explicit OtherKeys(std::shared_ptr<const KeyList> keys) : keys_(std::move(keys)) {}
  Index size() const override { return keys_->size(); }
  std::size_t key_bytes() const override { return keys_->key_bytes(); }
  void read(Index first, std::span<std::byte> keys) const override {
    keys_->read(first, keys);
    if (first + keys.size() / key_bytes() == size())
      ++reinterpret_cast<unsigned char&>(keys[keys.size() - key_bytes()]);
  }
  std::optional<Index> find(std::span<const std::byte> key) const override { return keys_->find(key); }

 private:
  std::shared_ptr<const KeyList> keys_;
};

TEST_F(DiscoveredTiers, ReadTheKeysOfFinishedTablesNotThoseOfStrayFiles) {
  solve("short-keys seed=1");
  const auto game = make_game("short-keys seed=1");
  EXPECT_EQ(ignored_keys(folder_), "");
  write_key_file(key_path(folder_, "5"), game->spec().canonical_text(),
                 {5, {3, 4}, std::make_shared<OtherKeys>(game->keys()[5])});
  KeyFile(key_path(folder_, "5")).check();
  for (const std::string& path : {folder_, table("5")})
    EXPECT_NE(ignored_keys(path).find("5.keys is ignored"), std::string::npos) << path;
  const Probe probe(folder_);
  for (Index position = 0; position < game->size(); ++position)
    ASSERT_EQ(probe.game().text(position), game->text(position));
  EXPECT_TRUE(proved());
  fs::remove(table("6"));
  solve("short-keys seed=1");
  EXPECT_TRUE(proved());
  EXPECT_FALSE(fs::exists(key_path(folder_, "5")));
}

TEST_F(DiscoveredTiers, OfAWholeTableAreNotThoseOfAStrayFile) {
  solve_file("short-keys seed=1");
  EXPECT_EQ(ignored_keys(file_), "");
  std::ofstream(file_ + ".keys") << "nonsense";
  EXPECT_NE(ignored_keys(file_).find("whole.ztb.keys is ignored"), std::string::npos);
}

TEST_F(DiscoveredTiers, DoNotCallAPositionUnknownWhoseTierIsMissing) {
  solve("short-keys seed=1");
  const auto game = make_game("short-keys seed=1");
  fs::remove(table("5"));
  const Probe probe(folder_);
  const std::string text = game->text(game->tiers()[5].first);
  ASSERT_EQ(game->tiers()[5].name, "5");
  EXPECT_THROW(probe.game().find(text), MissingTier);
  EXPECT_EQ(probe.game().find("nonsense"), std::nullopt);
}

/// The kernel asks for the moves of a sample only.
TEST_F(DiscoveredTiers, OfAFinishedTableAreNotDiscoveredAgain) {
  using Rules = test::ScatteredRows<1>;
  const std::string spec = "short-rows tiers=3 width=20000";
  const auto solve_again = [&](Continuation continuation) {
    GenerationJob work({.file = file_, .continuation = continuation}, Job({.threads = 2}));
    return work.run(*make_game(spec, work.resources(completed_spec(spec), Metric::depth)), Metric::depth);
  };
  const Generation first = solve_again(Continuation::automatic);
  EXPECT_FALSE(first.solved_before);
  const auto expected = test::contents_of(home_.path());
  for (const Continuation continuation : {Continuation::automatic, Continuation::required}) {
    Rules::asked = 0;
    EXPECT_TRUE(solve_again(continuation).solved_before);
    EXPECT_LT(Rules::asked, first.solved);
    EXPECT_EQ(test::contents_of(home_.path()), expected);
  }
}

TEST_F(DiscoveredTiers, AreSolvedAgainIfTheirMetadataAreDamaged) {
  solve("short-keys");
  const auto expected = contents();
  for (const std::uint64_t place : {60, 150, 220, 300, 400, 484}) {
    flip(table("4"), place, 1);
    repair(folder_, {}, Job(),
           [](const std::string& path, const Repair& repair) { EXPECT_EQ(repair.fault, "") << path; });
    EXPECT_EQ(contents(), expected) << place;
  }
}

TEST_F(DiscoveredTiers, AreNotMixedWithThoseOfAnotherGame) {
  solve("short-keys seed=1");
  const auto other = [&] { solve("short-keys seed=2"); };
  EXPECT_NE(message_of<UsageError>(other).find("name another folder"), std::string::npos);
}

TEST_F(DiscoveredTiers, NeedRulesWithTiers) {
  const auto none = [&] { solve("hounds"); };
  EXPECT_NE(message_of<UsageError>(none).find("has no tiers"), std::string::npos);
}

/// A game whose second move raises the tier.
struct Rising {
  struct Position {
    std::uint64_t number = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  static constexpr GameClass game_class = GameClass::loopy;
  explicit Rising(const Spec&) {}
  Position start() const { return {10}; }
  std::uint32_t tier(Position p) const { return p.number == 8 ? 20 : 10; }
  std::optional<Outcome> ending(Position p) const {
    return p.number == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(Position p, std::vector<Position>& next) const { next.push_back({p.number - 1}); }
  std::string text(Position p) const { return std::to_string(p.number); }
  Position parse(std::string_view) const { return {}; }
};

TEST_F(DiscoveredTiers, AreRefusedIfAMoveRaisesTheTier) {
  add_family(make_family<Rising>("rising", "for a test", "a number", {}));
  const auto made = [] { make_game("rising"); };
  EXPECT_NE(message_of<UsageError>(made).find("a move leads from tier 10 to 8 in tier 20, which is not lower"),
            std::string::npos);
}

TEST_F(DiscoveredTiers, RefuseDamagedFilesOfKeys) {
  try {
    GenerationJob work({.file = folder_, .in_tiers = true}, Job());
    Resources resources = work.resources(completed_spec("short-keys"), Metric::depth);
    const auto keep = resources.tiers.keep;
    resources.tiers.keep = [&](const FoundTier& tier) {
      auto keys = keep(tier);
      if (tier.number == 4) throw Interrupted("stopped");
      return keys;
    };
    make_game("short-keys", resources);
  } catch (const Interrupted&) {
  }
  const std::string path = key_path(folder_, "5");
  ASSERT_TRUE(fs::exists(path));
  const std::uint64_t size = fs::file_size(path);
  for (const std::uint64_t place : {std::uint64_t{3}, std::uint64_t{20}, std::uint64_t{60}, size / 2, size - 3}) {
    flip(path, place, 0x55);
    EXPECT_THROW(KeyFile(path).check(), FormatError) << place;
    flip(path, place, 0x55);
  }
  KeyFile(path).check();
  const auto fault = [&](std::uint64_t bytes) {
    fs::resize_file(path, bytes);
    return message_of<FormatError>([&] { KeyFile{path}; });
  };
  const std::uint64_t keys = KeyFile(path).size() * KeyFile(path).key_bytes();
  EXPECT_NE(fault(size - 1).find("so bytes are missing or were added"), std::string::npos);
  EXPECT_NE(fault(size + 1).find("so bytes are missing or were added"), std::string::npos);
  EXPECT_NE(fault(size - keys).find("its keys are cut off"), std::string::npos);
}

}  // namespace
}  // namespace zermelo::discovered_tiers_test
