// Remembers the results of operations on parts. A line has room for four results; a fifth takes the place of the one
// that was not asked for longest. A forgotten operation is done again, which costs time only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "solver/heaps/proof/diagram/parts.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::heaps::proof {

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

}  // namespace zermelo::heaps::proof
