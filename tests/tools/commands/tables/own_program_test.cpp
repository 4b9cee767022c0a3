// Runs a program with own games inside the test; own rules are checked like the registry's.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "formats/table/reading/table_file.h"
#include "jobs/generate/generation.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/take_away.h"
#include "tablebase/registry.h"
#include "tablebase/rules/discovered_partisan.h"
#include "tablebase/rules/family.h"
#include "tablebase/rules/rules_digest.h"
#include "tools/program.h"

namespace zermelo::own_program_test {

namespace {

/// A token on 0..3 that steps down. With broken=1, the rules lack the ending at 0.
struct Steps {
  using Position = int;

  explicit Steps(const Spec& spec)
      : broken(spec.integer("broken", 0, 1) == 1), first(static_cast<int>(spec.integer("start", 0, 9))) {}
  Index size() const { return 4; }
  Index rank(int at) const { return static_cast<Index>(at); }
  int unrank(Index number) const { return static_cast<int>(number); }
  int start() const { return first; }
  std::optional<Outcome> ending(int at) const {
    if (at == 0 && !broken) return Outcome::loss;
    return {};
  }
  void moves(int at, std::vector<int>& next) const {
    if (at > 0) next.push_back(at - 1);
  }
  std::string text(int at) const { return std::to_string(at); }
  int parse(std::string_view words) const { return words[0] - '0'; }

  bool broken;
  int first;
};

/// Left takes one stone, Right takes two. The largest heaps have too many positions to discover.
struct Heap {
  static inline bool right_takes_one = false;

  explicit Heap(const Spec& spec) : stones(spec.integer("stones", 1, 1'000'000'000)) {}
  PositionKey start() const { return stones; }
  void moves(Player player, PositionKey heap, std::vector<PlacedMove>& next) const {
    const PositionKey taken = player == Player::left || right_takes_one ? 1 : 2;
    if (heap >= taken) next.push_back({heap - taken, 0});
  }
  std::string move_text(Player, unsigned) const { return "take"; }
  std::uint32_t tier(PositionKey heap) const { return static_cast<std::uint32_t>(heap); }
  std::uint32_t tiers() const { return stones + 1; }
  void parts(PositionKey heap, std::vector<PositionKey>& parts) const { parts.push_back(heap); }
  std::string text(PositionKey heap) const { return std::to_string(heap); }
  PositionKey parse(std::string_view words) const { return std::stoull(std::string(words)); }

  std::uint32_t stones;
};

/// A heap of stones, and a colour that each move changes. A move takes one or two stones; only one if `mended`.
template <bool ranked>
struct Mended {
  static inline bool mended = false, wrong_bound = false, wrong_symmetry = false;

  struct Position {
    std::uint16_t stones = 0, mirrored = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit Mended(const Spec& spec) : most(static_cast<std::uint16_t>(spec.integer("max", 1, 10'000))) {}
  Index size() const requires ranked { return 2 * (most + Index{1}); }
  Index rank(Position p) const requires ranked { return p.stones * Index{2} + p.mirrored; }
  Position unrank(Index number) const requires ranked {
    return {static_cast<std::uint16_t>(number / 2), static_cast<std::uint16_t>(number % 2)};
  }
  Position start() const { return {most, 0}; }
  std::optional<Outcome> ending(Position p) const {
    return p.stones == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(Position p, std::vector<Position>& next) const {
    for (int taken = 1; taken <= std::min<int>(p.stones, mended ? 1 : 2); ++taken)
      next.push_back({static_cast<std::uint16_t>(p.stones - taken), static_cast<std::uint16_t>(1 - p.mirrored)});
  }
  std::uint32_t plies_left(Position p) const { return wrong_bound ? p.stones / 4u : p.stones; }
  std::string text(Position p) const { return std::to_string(p.stones) + (p.mirrored != 0 ? "b" : "a"); }
  Position parse(std::string_view words) const {
    return {static_cast<std::uint16_t>(std::stoul(std::string(words))),
            static_cast<std::uint16_t>(words.back() == 'b' ? 1 : 0)};
  }

  std::uint16_t most;
};

/// The same, where the symmetry forgets a stone of large heaps if it is wrong.
struct MendedSymmetry : Mended<false> {
  using Mended<false>::Mended;
  Position canonical(Position p) const {
    return {static_cast<std::uint16_t>(wrong_symmetry && p.stones > 5 ? p.stones - 1 : p.stones), 0};
  }
};

/// Two counters, of which a move lowers one. `canonical` changes the moves of positions with an even b, which only play
/// without it reaches.
struct BlindSymmetry {
  struct Position {
    std::uint16_t a = 0, b = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit BlindSymmetry(const Spec&) {}
  Position start() const { return {5, 8}; }
  std::optional<Outcome> ending(Position p) const {
    return p.a == 0 && p.b < 2 ? std::optional(Outcome::loss) : std::nullopt;
  }
  void moves(Position p, std::vector<Position>& next) const {
    if (p.a > 0) next.push_back({static_cast<std::uint16_t>(p.a - 1), p.b});
    if (p.b > 1) next.push_back({p.a, static_cast<std::uint16_t>(p.b - 2)});
  }
  Position canonical(Position p) const {
    return {p.a, static_cast<std::uint16_t>(p.b % 2 == 0 && p.b > 0 ? p.b - 1 : p.b)};
  }
  std::string text(Position p) const { return std::to_string(p.a) + "," + std::to_string(p.b); }
  Position parse(std::string_view words) const {
    const std::string text(words);
    return {static_cast<std::uint16_t>(std::stoul(text)),
            static_cast<std::uint16_t>(std::stoul(text.substr(text.find(',') + 1)))};
  }
};

void add_families() {
  add_family(make_family<BlindSymmetry>("blind", "lower a counter", "5,8", {}));
  add_family(make_family<Steps>(
      "steps", "a token steps down", "a number",
      {{"broken", "0 or 1", "0", "forget the ending"}, {"start", "0 to 9", "3", "where the token begins"}}));
  const std::vector<Key> max{{"max", "1 to 10000", "", "stones in each heap"}};
  add_family(make_family<test::TakeAway>("take", "take one to three stones of two heaps", "3,2", max));
  add_family(make_family<test::BoundedTakeAway>("bounded", "the same, which says that it ends", "3,2", max));
  add_family(make_family<Mended<true>>("mended", "take one or two", "3a", max));
  add_family(make_family<Mended<false>>("mended-found", "take one or two", "3a", max));
  add_family(make_family<MendedSymmetry>("mended-symmetry", "take one or two", "3a", max));
  add_family({"heap-of-two",
              "Left takes one stone, Right two",
              "a number",
              {{"stones", "1 to 1000000000", "", "in the heap"}},
              make_discovered_partisan<Heap>,
              {Metric::outcome, Metric::value}});
}

/// Runs the program with these words, expects this status, and returns the standard output.
std::string run(std::vector<std::string> words, int status) {
  add_families();
  words.insert(words.begin(), "own");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_program(static_cast<int>(arguments.size()), arguments.data()), status);
  return testing::internal::GetCapturedStdout();
}

}  // namespace

TEST(OwnProgram, ListsItsFamily) { EXPECT_NE(run({"games"}, 0).find("steps: a token steps down"), std::string::npos); }

TEST(OwnProgram, ChecksItsRules) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run({"check-rules", "steps"}, 0),
            "steps broken=0 start=3: all 4 positions checked, no fault found\n1  has 1 move, for example\n  to 0\n"
            "2  has 1 move, for example\n  to 1\n3  has 1 move, for example\n  to 2\n");
  EXPECT_NE(testing::internal::GetCapturedStderr().find("only 4 positions are reached"), std::string::npos);
  const auto report = nlohmann::json::parse(run({"check-rules", "steps", "broken=1", "--json"}, 1));
  EXPECT_EQ(report.at("spec"), "steps broken=1 start=3");
  EXPECT_EQ(report.at("positions_checked"), 4);
  EXPECT_EQ(report.at("ok"), false);
  ASSERT_EQ(report.at("faults").size(), 1u);
  EXPECT_EQ(report.at("faults")[0].at("position"), "0");
  EXPECT_EQ(report.at("faults")[0].at("number"), 0);
  const std::string words = run({"check-rules", "steps", "broken=1"}, 1);
  EXPECT_NE(words.find("  0 (number 0): it has no move, but `ending` does not say"), std::string::npos) << words;
}

TEST(OwnProgram, ReportsAStartWithoutNumber) {
  const auto report = nlohmann::json::parse(run({"check-rules", "steps", "start=4", "--json"}, 1));
  ASSERT_EQ(report.at("faults").size(), 1u);
  EXPECT_EQ(report.at("faults")[0].at("position"), "the start");
  EXPECT_EQ(report.at("samples").size(), 2u);
}

TEST(OwnProgram, SolvesItsTerminatingGamesLikeBuiltInOnes) {
  const auto object = [](const std::string& words) { return nlohmann::json::parse(words); };
  for (const std::string metric : {"depth", "outcome", "grundy"}) {
    const auto nim =
        object(run({"solve", "nim piles=2 max=20 take=1..3 order=ordered", "--metric", metric, "--json"}, 0));
    for (const std::string family : {"take", "bounded"}) {
      const auto own = object(run({"solve", family + " max=20", "--metric", metric, "--json"}, 0));
      for (const char* key : {"positions", "wins", "losses", "draws", "start"})
        EXPECT_EQ(own.at(key), nim.at(key)) << key;
    }
  }
}

TEST(OwnProgram, AddsItsTerminatingGamesUp) {
  const auto sum = nlohmann::json::parse(run({"sum", "take max=5:3,2 + nim:1", "--json"}, 0));
  EXPECT_EQ(sum.at("grundy"), 0);
  EXPECT_EQ(sum.at("outcome"), "loss");
}

namespace {

/// Runs the program, expects this status, and returns what it prints on standard error.
std::string errors_of(std::vector<std::string> words, int status) {
  testing::internal::CaptureStderr();
  run(std::move(words), status);
  return testing::internal::GetCapturedStderr();
}

/// Sets a flag of rules until the end of a test.
struct Flag {
  explicit Flag(bool& of) : flag(of) { flag = true; }
  ~Flag() { flag = false; }
  Flag(const Flag&) = delete;
  Flag& operator=(const Flag&) = delete;
  bool& flag;
};

}  // namespace

TEST(OwnProgram, CallsItselfByItsName) {
  EXPECT_EQ(errors_of({"probe", "missing.ztb", "1"}, 2).substr(0, 5), "own: ");
  EXPECT_NE(errors_of({"probe"}, 2).find("see `own probe --help`"), std::string::npos);
  EXPECT_NE(run({"help", "solve"}, 0).find("Usage: own solve "), std::string::npos);
  EXPECT_NE(run({"solve", "--help"}, 0).find("Example:\n  own solve "), std::string::npos);
  EXPECT_NE(run({"--help"}, 0).find("own solve pyramid"), std::string::npos);
}

using OtherProgram = ProgramTest;

TEST_F(OtherProgram, SaysThatATableIsOfAnother) {
  const test::Folder folder;
  const std::string file = folder.file("steps.ztb");
  run({"solve", "steps", "-o", file}, 0);
  for (const std::string& words : {"probe " + file + " 1", "line " + file + " 1", "verify " + file})
    expect_refusal(words, 2, "its game 'steps' is of another program");
}

TEST(OwnProgram, RefusesATableOfRulesThatHaveChanged) {
  const test::Folder folder;
  for (const std::string spec : {"mended", "mended-found"}) {
    const std::string file = folder.file(spec + ".ztb");
    run({"solve", spec, "max=300", "-o", file}, 0);
    run({"probe", file, "7a"}, 0);
    const Flag changed(spec == "mended" ? Mended<true>::mended : Mended<false>::mended);
    for (const std::string command : {"probe", "line", "verify", "export"}) {
      std::vector<std::string> words{command, file};
      if (command == "probe" || command == "line") words.push_back("7a");
      const std::string error = errors_of(words, 2);
      EXPECT_NE(error.find(file + ": the rules of " + spec +
                           " max=300 have changed since this table was made; solve it "
                           "again"),
                std::string::npos)
          << error;
    }
  }
}

TEST(OwnProgram, RefusesATableOfLeftAndRightWhoseRulesHaveChanged) {
  const test::Folder folder;
  const std::string file = folder.file("heap.ztb");
  run({"solve", "heap-of-two stones=20", "--metric", "outcome", "-o", file}, 0);
  run({"probe", file, "7"}, 0);
  const Flag changed(Heap::right_takes_one);
  EXPECT_NE(errors_of({"probe", file, "7"}, 2).find("have changed since this table was made"), std::string::npos);
}

TEST(OwnProgram, ReadsATableWithoutADigestOfRules) {
  const test::Folder folder;
  const std::string file = folder.file("t.ztb");
  const Family family = make_family<Mended<true>>("mended-once", "", "", {{"max", "1 to 10000", "", ""}});
  generate(*family.make(Spec::parse("mended-once max=30"), {}), Metric::depth, {.file = file}, Job());
  EXPECT_EQ(TableFile(file).info().rules_digest, "");
  add_family(family);
  run({"probe", file, "7a"}, 0);
  run({"verify", file}, 0);
}

TEST(OwnProgram, SolvesNothingInAnOrderThatMovesContradict) {
  const test::Folder folder;
  for (const std::string spec : {"mended", "mended-found"})
    for (const std::string metric : {"outcome", "depth", "grundy"}) {
      const Flag wrong(spec == "mended" ? Mended<true>::wrong_bound : Mended<false>::wrong_bound);
      const std::string file = folder.file(spec + metric + ".ztb");
      const std::string error = errors_of({"solve", spec, "max=9000", "--metric", metric, "-o", file}, 2);
      EXPECT_NE(error.find("the rules of " + spec + " max=9000 are broken: "), std::string::npos) << error;
      EXPECT_NE(error.find("where plies_left is"), std::string::npos) << error;
      EXPECT_FALSE(std::filesystem::exists(file));
    }
}

TEST(OwnProgram, SolvesNothingWithASymmetryThatIsNone) {
  const test::Folder folder;
  const std::string file = folder.file("t.ztb");
  run({"solve", "mended-symmetry max=40", "-o", file}, 0);
  run({"verify", file}, 0);
  const Flag wrong(Mended<false>::wrong_symmetry);
  const std::string error = errors_of({"solve", "mended-symmetry max=41", "-o", folder.file("wrong.ztb")}, 2);
  EXPECT_NE(error.find("`canonical` maps"), std::string::npos) << error;
  EXPECT_FALSE(std::filesystem::exists(folder.file("wrong.ztb")));
  run({"check-rules", "mended-symmetry max=41"}, 1);
}

/// Rules whose first position changes from call to call, or whose moves throw.
struct Moody {
  static inline bool throws = false;
  using Position = std::uint16_t;

  explicit Moody(const Spec&) {}
  Position start() const {
    static int calls = 0;
    return static_cast<Position>(throws ? 9 : 9 + ++calls % 2);
  }
  std::optional<Outcome> ending(Position p) const { return p == 0 ? std::optional(Outcome::loss) : std::nullopt; }
  void moves(Position p, std::vector<Position>& next) const {
    if (throws && p == 3) throw std::runtime_error("no idea");
    next.push_back(static_cast<Position>(p - 1));
  }
  std::string text(Position p) const { return std::to_string(p); }
  Position parse(std::string_view words) const { return static_cast<Position>(std::stoul(std::string(words))); }
};

TEST(OwnProgram, ReportsRulesThatBreakBeforeThereIsAGame) {
  add_family(make_family<Moody>("moody", "a counter", "9", {}));
  const auto start = nlohmann::json::parse(run({"check-rules", "moody", "--json"}, 1));
  EXPECT_NE(start.at("faults").at(0).at("fault").get<std::string>().find("`start` must always return the same"),
            std::string::npos);
  const Flag throwing(Moody::throws);
  EXPECT_NE(run({"check-rules", "moody"}, 1).find("they fail at 3: no idea"), std::string::npos);
}

TEST(OwnProgram, ComparesPositionsOfPlayWithoutTheSymmetry) {
  const std::string error = errors_of({"solve", "blind"}, 2);
  EXPECT_NE(error.find("play leads to"), std::string::npos) << error;
  run({"check-rules", "blind"}, 1);
}

TEST(OwnProgram, ProvesNothingWithASymmetryThatIsNone) {
  const test::Folder folder;
  const std::string file = folder.file("t.ztb");
  const Family family = make_family<MendedSymmetry>("symmetry-once", "", "", {{"max", "1 to 10000", "", ""}});
  const Flag wrong(Mended<false>::wrong_symmetry);
  generate(*family.make(Spec::parse("symmetry-once max=41"), {}), Metric::depth, {.file = file}, Job());
  add_family(family);
  const auto proof = nlohmann::json::parse(run({"verify", file, "--json"}, 1));
  EXPECT_EQ(proof.at("ok"), false);
  EXPECT_GT(proof.at("mismatches"), 0);
  EXPECT_NE(proof.at("first_mismatch").get<std::string>().find("the rules are broken: position"), std::string::npos);
}

TEST(OwnProgram, BuiltInTablesHaveNoDigestOfRules) {
  EXPECT_EQ(rules_digest_of(*make_game("mnk m=3 n=3 k=3")), "");
  EXPECT_EQ(rules_digest_of(*make_game("toads toads=2 spaces=1 frogs=2")), "");
  EXPECT_EQ(rules_digest_of(*make_game("pyramid rows=4")), "");
  add_families();
  EXPECT_EQ(rules_digest_of(*make_game("steps")).size(), 16u);
  EXPECT_EQ(rules_digest_of(*make_game("heap-of-two stones=7")).size(), 16u);
}

TEST(OwnProgram, SearchesAPositionOfAHugePartisanGame) {
  const auto found =
      nlohmann::json::parse(run({"value", "--game", "heap-of-two stones=1000000000", "--outcome", "--json", "7"}, 0));
  EXPECT_EQ(found.at("outcome"), "left");
  EXPECT_LT(found.at("positions"), 100);
}

using CheckRulesCommand = ProgramTest;

TEST_F(CheckRulesCommand, ChecksAFamilyOrASample) {
  const auto all = json("check-rules nim piles=3 max=4").at(0);
  EXPECT_EQ(all.at("positions_checked"), 35);
  EXPECT_EQ(all.at("ok"), true);
  EXPECT_EQ(zermelo("check-rules wythoff max=99 --sample 100").find("a sample of 100 of 10,000 positions"),
            std::string("wythoff max=99 play=normal: ").size());
  expect_refusal("check-rules nim piles=3", 2, "max");
  expect_refusal("check-rules", 2, "SPEC");
}

}  // namespace zermelo::own_program_test
