// The moves of a heap on whole parts: the best codes among the positions that they lead to.
//
// The remains of a heap form a tree. Let a be the largest heap in a set of remains. The set consists of the remains
// without a, and of those with a. With a heap of a taken away, the latter are a set again. If h(x) are the codes of the
// positions x, the best over the set is the maximum of the best over the former in h, and of the best over the latter
// in the part of h with a heap of a.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "solver/heaps/proof/diagram/parts.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::heaps::proof {

/// Remembers the results of operations on parts. A line has room for four results; a fifth takes the place of the one
/// that was not asked for longest. A forgotten operation is done again, which costs time only.
class KnownParts {
 public:
  /// What an operation is applied to: two numbers, not both 0, and a difference of depths.
  struct Question {
    std::uint32_t first = 0, second = 0;
    std::int16_t delta = 0;
    friend bool operator==(const Question&, const Question&) = default;
  };

  /// Takes at most `most_bytes`, but at least 256 KiB.
  explicit KnownParts(std::uint64_t most_bytes) : most_bytes_(most_bytes), lines_(std::size_t{1} << 12) {}

  std::optional<Part> find(const Question& question) {
    Line& line = line_of(question);
    for (auto known = line.begin(); known != line.end(); ++known)
      if (known->question == question) {
        std::rotate(line.begin(), known, known + 1);
        return Part{line.front().node, line.front().deeper};
      }
    return {};
  }
  void add(const Question& question, Part answer) {
    if (++added_ > 4 * lines_.size() && 3 * lines_.size() * sizeof(Line) <= most_bytes_) grow();
    put({question, answer.deeper, answer.node});
  }

 private:
  struct Known {
    Question question;
    std::uint16_t deeper = 0;
    std::uint32_t node = 0;
  };
  using Line = std::array<Known, 4>;  // the latest first

  Line& line_of(const Question& question) {
    std::uint64_t hash = (std::uint64_t{question.first} << 32 | question.second) * 0xff51afd7ed558ccdu;
    hash = ((hash ^ hash >> 32) + static_cast<std::uint16_t>(question.delta)) * 0xc4ceb9fe1a85ec53u;
    return lines_[(hash ^ hash >> 32) & (lines_.size() - 1)];
  }
  void put(const Known& known) {
    Line& line = line_of(known.question);
    std::move_backward(line.begin(), line.end() - 1, line.end());
    line.front() = known;
  }
  void grow() {
    HugeBuffer<Line> old(2 * lines_.size());
    std::swap(old, lines_);
    for (const Line& line : old.span())
      for (std::size_t i = line.size(); i-- > 0;)
        if (line[i].question != Question{}) put(line[i]);
  }

  std::uint64_t most_bytes_;
  std::uint64_t added_ = 0;
  HugeBuffer<Line> lines_;
};

using BestPart = std::optional<Part>;  // nothing: no heap has a move

class PartMoves {
 public:
  /// `pause` is called now and then. The parts must outlive this object.
  PartMoves(const HeapSumRules& rules, Parts& parts, std::uint64_t most_bytes, std::function<void()> pause);

  /// The best codes after the moves of a heap of n >= 2: of the positions that have one heap of n more than those of
  /// the result. `part` has these positions; the slack of the result is less by weight(n).
  BestPart best(std::uint32_t n, Part part);
  /// The greater of each two codes. Requires equal levels and slacks.
  Part maximum(Part a, Part b);
  BestPart maximum(BestPart a, BestPart b) {
    if (!a || !b) return a ? a : b;
    return maximum(*a, *b);
  }

 private:
  using Set = std::uint32_t;                    // a set of remains, by number
  static constexpr Set empty = 0, nothing = 1;  ///< no remains; the remains that are no heap
  struct Tree {
    std::uint32_t largest = 0;
    Set without = empty, with = empty;  ///< the remains without the largest heap, and with it
    std::uint32_t weight = 0;           ///< of the heaviest remains
  };

  Set add_tree(std::uint32_t largest, Set without, Set with);
  Set add_options(const std::vector<Remains>& options);

  /// The best over a set, where `part` has more slack by the weight of the heaviest remains.
  Part best_of(Set set, Part part);
  BestPart best_within(Set set, Part part, std::uint32_t slack);
  /// The part of the positions of a weight of at most `slack`.
  Part cut(Part part, std::uint32_t slack);
  Part maximum_of_rows(Part a, Part b);
  void look_up();

  Parts& parts_;
  KnownParts maxima_, moves_;
  std::vector<Tree> trees_{2};
  std::map<std::tuple<std::uint32_t, Set, Set>, Set> numbers_;
  std::vector<Set> options_;
  std::function<void()> pause_;
  std::uint32_t operations_ = 0;
};

}  // namespace zermelo::heaps::proof
