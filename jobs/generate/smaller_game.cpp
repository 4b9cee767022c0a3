// A cap lowers all numbers of the spec that are above it. The number of positions grows with the cap, so the greatest
// cap is found by bisection; then single numbers are raised by one.
#include "jobs/generate/smaller_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "solver/engine/solve.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry/registry.h"

namespace zermelo {
namespace {

constexpr std::uint64_t most_number = std::uint64_t{1} << 62;

/// A canonical spec, cut at the numbers that may be lowered: the values of keys that are a number, or numbers joined by
/// `x`.
class NumberedSpec {
 public:
  explicit NumberedSpec(const std::string& text) {
    std::string before;
    for (const std::string_view word : split(text, ' ')) {
      if (word.data() != text.data()) before += ' ';
      const std::size_t value = word.find('=') + 1;
      before += word.substr(0, value);
      if (value == 0 || !are_numbers(word.substr(value))) {
        before += word.substr(value);
        continue;
      }
      for (const std::string_view part : split(word.substr(value), 'x')) add(std::exchange(before, "x"), part);
      before.clear();
    }
    end_ = std::move(before);
  }

  const std::vector<std::uint64_t>& numbers() const { return numbers_; }

  std::string with(const std::vector<std::uint64_t>& numbers) const {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i) text += before_[i] + std::to_string(numbers[i]);
    return text + end_;
  }

 private:
  static bool are_numbers(std::string_view value) {
    std::uint64_t number = 0;
    const auto parts = split(value, 'x');
    return !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
      return parse_number(part, most_number, number);
    });
  }

  void add(std::string before, std::string_view digits) {
    before_.push_back(std::move(before));
    parse_number(digits, most_number, numbers_.emplace_back());
  }

  std::vector<std::string> before_;  ///< the text before each number
  std::vector<std::uint64_t> numbers_;
  std::string end_;
};

class Shrinking {
 public:
  Shrinking(const Game& game, Index most, const Job& job)
      : spec_(game.spec().canonical_text()),
        numbers_(spec_.numbers()),
        scales_(method_of(game).scales),
        most_(most),
        job_(job) {}

  std::unique_ptr<Game> run() {
    if (make(numbers_) == Size::fits || numbers_.empty() || !scales_) return std::move(best_);
    std::uint64_t low = 0, high = *std::max_element(numbers_.begin(), numbers_.end());
    while (low + 1 < high) {
      const std::uint64_t cap = low + (high - low) / 2;
      (make(capped(cap)) == Size::too_large ? high : low) = cap;
    }
    if (best_ != nullptr) raise(capped(low));
    return std::move(best_);
  }

 private:
  enum class Size { too_small, fits, too_large };

  std::vector<std::uint64_t> capped(std::uint64_t cap) const {
    std::vector<std::uint64_t> numbers = numbers_;
    for (std::uint64_t& number : numbers) number = std::min(number, cap);
    return numbers;
  }

  /// Makes the game, and keeps it if it fits. A spec that is refused has too small numbers, since the present one has
  /// none that are too large.
  Size make(const std::vector<std::uint64_t>& numbers) {
    Resources resources{job_};
    resources.positions = most_;
    try {
      std::unique_ptr<Game> game = make_game(spec_.with(numbers), resources);
      if (game->size() > most_) return Size::too_large;
      best_ = std::move(game);
      return Size::fits;
    } catch (const TooManyPositions&) {
      return Size::too_large;
    } catch (const LimitError&) {
      return Size::too_large;
    } catch (const UsageError&) {
      return Size::too_small;
    }
  }

  void raise(std::vector<std::uint64_t> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] == numbers_[i]) continue;
      ++numbers[i];
      if (make(numbers) != Size::fits) --numbers[i];
    }
  }

  NumberedSpec spec_;
  std::vector<std::uint64_t> numbers_;
  /// Whether games of smaller numbers tell nothing: endings on smaller boards fill the words of the kernel badly.
  bool scales_;
  Index most_;
  const Job& job_;
  std::unique_ptr<Game> best_;
};

}  // namespace

std::unique_ptr<Game> smaller_game(const Game& game, Index most, const Job& job) {
  return Shrinking(game, most, job).run();
}

}  // namespace zermelo
