// Each trial has about eight times the positions of the previous one. They end when the next one would take too long.

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <utility>

#include "jobs/budget/temporary_folder.h"
#include "jobs/generate/estimate.h"
#include "jobs/generate/generation.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"
#include "tablebase/rules/rules.h"

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

/// A cap lowers all numbers of the spec that are above it. The number of positions grows with the cap, so the greatest
/// cap is found by bisection; then single numbers are raised by one.
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

  /// Makes the game, and keeps it if it fits. A spec that is refused, or whose rules break, has too small numbers,
  /// since the present one has none that are too large.
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
    } catch (const SpecError&) {
      return Size::too_small;
    } catch (const BrokenRules&) {
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

/// Lowers the greatest numbers of the spec of `game`, and returns the largest such game with at most `most` positions;
/// `game` itself if it is small enough. Nothing if no game is small enough, as for a large graph from a file or large
/// chess endings. Makes about twenty games; throws Interrupted.
std::unique_ptr<Game> smaller_game(const Game& game, Index most, const Job& job) {
  return Shrinking(game, most, job).run();
}

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr Index first_size = 20'000, growth = 8;
/// Larger games than this are not searched for if there is none with an eighth as many positions.
constexpr Index largest_search = first_size * growth * growth;
/// The processor time in seconds of all trials, about. It decides how large they are, since it does not depend on other
/// work of the machine.
constexpr double enough = 2;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// In memory if the system has a place there, since the time of writing to a busy disk varies.
std::array<fs::path, 2> places_of_trials() { return {"/dev/shm", temporary_place()}; }

/// The threads and the memory of `job`; the trial has no progress line, and stops when `job` does.
Job quiet(const Job& job) {
  JobOptions options;
  options.threads = static_cast<unsigned>(job.workers().count());
  options.memory = job.bounded() ? job.memory() : 0;
  options.stop = [job] { return job.stopped(); };
  return Job(std::move(options));
}

class Trials {
 public:
  Trials(Metric metric, std::string_view kernel, const Job& job) : metric_(metric), kernel_(kernel), job_(quiet(job)) {}

  /// A short trial is made three times; its least time is the least disturbed one.
  const Trial& add(const std::string& spec, Metric metric) {
    Trial trial = solve(spec, metric);
    for (int again = 1; again < repeats(trial); ++again)
      trial.seconds = std::min(trial.seconds, solve(spec, metric).seconds);
    trials_.push_back(trial);
    return trials_.back();
  }

  void add_smaller(const Game& game) {
    const double end = processor_seconds() + enough;
    for (Index most = first_size; trials_.size() < 2 || processor_seconds() < end; most *= growth) {
      const std::unique_ptr<Game> smaller = smaller_game(game, most, job_);
      if (!smaller || smaller->size() <= trials_.back().positions) {
        if (most > game.size() || most > largest_search) return;
        continue;
      }
      const double begin = processor_seconds();
      const Trial& trial = add(smaller->spec().canonical_text(), metric_);
      const double next = growth * (processor_seconds() - begin) / repeats(trial);
      if (trial.positions == game.size() || next > enough) return;
    }
  }

  std::vector<Trial> take() { return std::move(trials_); }

 private:
  static int repeats(const Trial& trial) {
    constexpr double brief = 0.1;
    return trial.seconds < brief ? 3 : 1;
  }

  /// Makes the game anew, since the time of discovery counts.
  Trial solve(const std::string& spec, Metric metric) const {
    const Clock::time_point begin = Clock::now();
    const std::unique_ptr<Game> game = make_game(spec, {.job = job_, .keep_moves = folder_.path()});
    GenerationOptions options;
    options.file = folder_.path() + "/trial.ztb";
    options.continuation = Continuation::restart;
    options.kernel = kernel_;
    const Generation done = generate(*game, metric, options, job_);
    const double seconds = seconds_since(begin);
    return {game->size(), seconds, done.file_bytes, done.values.lines.size(), list_seconds(*game)};
  }

  Metric metric_;
  std::string kernel_;
  Job job_;
  TemporaryFolder folder_{places_of_trials()};
  std::vector<Trial> trials_;
};

/// The mean time of listing the moves of a position, in a run of neighbours.
double list_run(const Game& game, Index first) {
  constexpr Index length = 16;
  MoveList moves;
  const Clock::time_point begin = Clock::now();
  for (Index i = 0; i < length; ++i) {
    const Index position = (first + i) % game.size();
    game.list_moves(game.is_partisan() ? Player::left : Player::mover, position, moves);
    if (game.is_partisan()) game.list_moves(Player::right, position, moves);
  }
  return seconds_since(begin) / static_cast<double>(length);
}

}  // namespace

std::vector<Trial> run_trials(const Game& game, Metric metric, std::string_view kernel, const Job& job) {
  Trials trials(metric, kernel, job);
  trials.add("nim piles=1 max=1", kinds::outcomes.metric);
  trials.add_smaller(game);
  return trials.take();
}

double list_seconds(const Game& game) {
  constexpr double most_seconds = 0.05;
  constexpr std::size_t most_runs = 128;
  std::mt19937_64 random{1};
  std::uniform_int_distribution<Index> any(0, game.size() - 1);
  std::vector<double> runs;
  const Clock::time_point begin = Clock::now();
  while (runs.empty() || (runs.size() < most_runs && seconds_since(begin) < most_seconds))
    runs.push_back(list_run(game, any(random)));
  std::nth_element(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2), runs.end());
  return runs[runs.size() / 2];
}

}  // namespace zermelo
