// Proves diagrams of small games, and finds every change in them.
#include "solver/heaps/proof/diagram/prove_diagram.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "solver/heaps/diagram/solve_diagram.h"
#include "support/plain_solver.h"
#include "tablebase/heaps/heap_game.h"
#include "tablebase/registry.h"

namespace zermelo::prove_diagram_test {
namespace {

using heaps::Diagram;
using heaps::DiagramRef;
using heaps::HeapCode;
using heaps::HeapCounts;

/// A game, its solved diagram, and the proof of changed diagrams.
class Table {
 public:
  Table(const std::string& spec, Metric metric)
      : name_(fmt::format("{} {}", spec, metric == Metric::depth ? "depth" : "outcome")),
        game_(make_game(spec)),
        kind_(GameClass::terminating, game_->play(), metric) {
    for (const Value value : solve_plainly(*game_)) right_.push_back(code_of(value));
    diagram = heaps::solve_diagram(*game_, rules(), metric == Metric::outcome, {.job = Job({.threads = 1})});
  }

  const HeapSumRules& rules() const { return std::get<HeapSumRules>(game_->structure()); }
  ProofState prove(const Job& job = Job({.threads = 1})) const {
    Findings findings(job);
    heaps::proof::prove_diagram(rules(), kind_, diagram, findings);
    return findings.state();
  }

  void is_proved() const {
    const ProofState state = prove();
    EXPECT_EQ(state.mismatches, 0u) << name_;
    EXPECT_FALSE(state.first_mismatch) << name_;
    EXPECT_EQ(state.done, game_->size()) << name_;
  }

  /// Compares the proof of the diagram with its codes, position by position.
  void is_proved_as_its_codes_are(const std::string& change) const {
    const ProofState state = prove();
    const std::vector<HeapCode> codes = all_codes();
    Index wrong = 0, missing = 0, disagreeing = 0;
    for (Index i = 0; i < codes.size(); ++i) {
      missing += codes[i] == 0;
      wrong += codes[i] != right_[i];
    }
    if (wrong == 0 && state.mismatches == 0) return;
    ASSERT_TRUE(wrong != 0 && state.first_mismatch) << name_ << change;
    ASSERT_NE(codes[*state.first_mismatch], right_[*state.first_mismatch]) << name_ << change;
    for (Index i = 0; missing == 0 && i < codes.size(); ++i) disagreeing += codes[i] != code_by_moves(codes, i);
    ASSERT_EQ(state.mismatches, missing == 0 ? disagreeing : 1) << name_ << change;
  }

  Diagram diagram;

 private:
  HeapCode code_of(Value value) const {
    return DepthCode<HeapCode>::encode({value.outcome, kind_.metric == Metric::depth ? value.depth : 0});
  }

  /// 0: the path of the position leads to no valid code.
  HeapCode code(const HeapCounts& counts) const {
    DiagramRef at = diagram.root;
    std::uint32_t slack = diagram.limits.bound, more = at.deeper;
    const auto go = [&](std::uint32_t n, bool high) {
      if (at.node < diagram.rows() || at.node - diagram.rows() >= diagram.nodes.size()) return false;
      const heaps::DiagramNode& node = diagram.nodes[at.node - diagram.rows()];
      at = high ? node.high : node.low;
      more += at.deeper;
      if (high) slack -= diagram.weight(n);
      return true;
    };
    for (std::uint32_t n = diagram.limits.largest; n > 1; --n) {
      for (std::uint32_t i = 0; i < counts[n]; ++i)
        if (!go(n, true)) return 0;
      if (slack >= diagram.weight(n) && !go(n, false)) return 0;
    }
    if (at.node >= diagram.rows() || diagram.row(at.node).size() != slack / diagram.weight(1) + 1) return 0;
    const HeapCode least = diagram.row(at.node)[counts[1]];
    const Value value = DepthCode<HeapCode>::decode(least, kind_.play);
    const bool valid = least != 0 && value.depth / 2 + more <=
                                         (kind_.metric == Metric::depth ? DepthCode<HeapCode>::max_depth / 2 : 0);
    return valid ? heaps::deeper(least, more) : HeapCode{0};
  }
  std::vector<HeapCode> all_codes() const {
    std::vector<HeapCode> codes;
    for (Index i = 0; i < game_->size(); ++i) codes.push_back(code(rules().space->unrank(i)));
    return codes;
  }

  /// The code that the moves of a position give, by definition; 0: it is too deep for a code.
  HeapCode code_by_moves(const std::vector<HeapCode>& codes, Index position) const {
    std::vector<Index> moves;
    game_->successors(position, moves);
    if (moves.empty()) return code_of({kind_.play == Play::misere ? Outcome::win : Outcome::loss, 0});
    HeapCode best = 0;
    for (const Index to : moves) best = std::max(best, codes[to]);
    const Value to = DepthCode<HeapCode>::decode(best, kind_.play);
    if (kind_.metric == Metric::depth && (to.depth + 1) / 2 > DepthCode<HeapCode>::max_depth / 2) return 0;
    return code_of({to.outcome == Outcome::win ? Outcome::loss : Outcome::win, to.depth + 1});
  }

  std::string name_;
  std::unique_ptr<Game> game_;
  TableKind kind_;
  std::vector<HeapCode> right_;
};

/// Makes each change of a number, proves the diagram, and takes the change back.
template <class Number>
void change(Table& table, Number& number, const std::set<Number>& others, const std::string& which) {
  const Number before = number;
  for (const Number other : others) {
    number = other;
    table.is_proved_as_its_codes_are(fmt::format(": {} is {} instead of {}", which, other, before));
  }
  number = before;
}

void finds_every_change(const std::string& spec, Metric metric) {
  Table table(spec, metric);
  Diagram& diagram = table.diagram;
  std::set<HeapCode> codes{0, 1, 2, 3, 4, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0xfffd, 0xfffe, 0xffff};
  for (std::size_t i = 0; i < diagram.codes.size(); ++i) {
    std::set<HeapCode> others = codes;
    for (const int more : {-1, 1, 0x7fff}) others.insert(static_cast<HeapCode>(diagram.codes[i] + more));
    change(table, diagram.codes[i], others, fmt::format("code {}", i));
  }
  std::set<std::uint32_t> nodes{0xffffffff, 0x80000000};
  for (std::uint32_t node = 0; node <= diagram.rows() + diagram.nodes.size(); ++node) nodes.insert(node);
  const auto change_ref = [&](DiagramRef& ref, const std::string& which) {
    change(table, ref.node, nodes, which);
    change(table, ref.deeper, {0, 1, 2, 3, 0x7ffc, 0x7ffd, 0x7ffe, 0x7fff, 0x8000, 0xffff}, "the depth of " + which);
  };
  change_ref(diagram.root, "the root");
  for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
    change_ref(diagram.nodes[i].low, fmt::format("the low child of node {}", i));
    change_ref(diagram.nodes[i].high, fmt::format("the high child of node {}", i));
  }
  table.is_proved();
}

void is_proved(const std::string& spec) {
  for (const Metric metric : {Metric::depth, Metric::outcome}) Table(spec, metric).is_proved();
}

TEST(DiagramProof, ProvesPyramids) {
  for (int rows = 1; rows <= 9; ++rows)
    for (const char* play : {"normal", "misere"}) is_proved(fmt::format("pyramid rows={} play={}", rows, play));
}

TEST(DiagramProof, ProvesOctalGamesAndGrundysGame) {
  for (const char* spec : {"octal code=0.77 max=24", "octal code=0.77 max=20 play=misere", "octal code=0.137 max=24",
                           "octal code=0.137 max=7 total=30 play=misere", "octal code=0.07 max=20",
                           "octal code=0.07 max=18 play=misere", "octal code=4.777 max=12", "octal code=0.3 max=9",
                           "octal code=0.7 max=1 total=250", "octal code=0.37 max=2 total=150", "grundy max=1",
                           "grundy max=2 play=misere", "grundy max=26", "grundy max=9 total=24 play=misere"})
    is_proved(spec);
}

TEST(DiagramProof, FindsEveryChange) {
  for (const char* spec :
       {"pyramid rows=3", "pyramid rows=4 play=normal", "octal code=0.77 max=6", "octal code=0.07 max=7 play=misere",
        "octal code=0.137 max=3 total=9 play=misere", "grundy max=8", "octal code=0.7 max=1 total=6"})
    for (const Metric metric : {Metric::depth, Metric::outcome}) finds_every_change(spec, metric);
}

TEST(DiagramProof, EndsWhenAsked) {
  const Table table("pyramid rows=9", Metric::depth);
  int asked = 0;
  EXPECT_THROW(table.prove(Job({.threads = 1, .stop = [&] { return ++asked > 2; }})), Interrupted);
  EXPECT_GT(asked, 2);
}

TEST(DiagramProof, RefusesTooLittleMemory) {
  EXPECT_THROW(Table("pyramid rows=9", Metric::depth).prove(Job({.threads = 1, .memory = 100'000})), LimitError);
}

}  // namespace
}  // namespace zermelo::prove_diagram_test
