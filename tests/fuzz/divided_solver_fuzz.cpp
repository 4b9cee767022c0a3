// Solves games on several processes, which are threads here, in part with one number of processes and then with
// another. The table is the same as by one process.
#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"
#include "tablebase/registry.h"
#include "tests/support/fake_processes.h"
#include "tests/support/list_game.h"

using namespace zermelo;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// The bytes of the input, one after the other; then zeros.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  unsigned next() { return at_ < bytes_.size() ? bytes_[at_++] : 0; }
  unsigned below(unsigned limit) { return next() % limit; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

/// How the work is divided, and the step after which it stops; 0: it goes on to the end.
struct Division {
  unsigned processes;
  std::size_t buffer_bytes;
  std::uint64_t last;
};

Division read_division(Bytes& bytes) {
  return {1 + bytes.below(6), std::size_t{16} << bytes.below(14), bytes.below(20)};
}

/// Work that may be stopped and continued.
struct Work {
  std::vector<Value> table;
  std::vector<std::byte> state;  ///< of the checkpoint; empty: begin
};

/// Solves on processes from the checkpoint of the work, if there is one. Returns whether it came to the end.
bool go_on(const Game& game, Metric metric, const Division& division, Work& work) {
  const Kernel kernel = kernel_for(game, metric).divided(division.processes);
  const TableKind kind = table_kind(game, metric);
  const std::vector<std::byte> before = work.state;
  std::mutex guard;
  const auto run_process = [&](const std::shared_ptr<Processes>& processes) {
    const bool first = processes->own() == 0;
    std::atomic<bool> stop = false;
    std::size_t read = 0;
    Control control{.job = Job({.threads = 1, .stop = [&] { return stop.load(); }}),
                    .memory = kernel.memory,
                    .processes = processes.get()};
    if (first && division.last > 0)
      control.step_finished = [&](const char*, std::uint64_t step, Index) { stop = step >= division.last; };
    control.checkpoint = [&](const std::function<void(const PutBytes&)>& write) {
      std::vector<std::byte> state;
      write([&](std::span<const std::byte> more) { state.insert(state.end(), more.begin(), more.end()); });
      if (first) work.state = state;
    };
    if (!before.empty())
      control.resume = [&](std::span<std::byte> bytes) {
        require(first && read + bytes.size() <= before.size());
        if (!bytes.empty()) std::memcpy(bytes.data(), before.data() + read, bytes.size());
        read += bytes.size();
      };
    kernel.solve(control, [&](const Slice& slice) {
      const std::lock_guard lock(guard);
      for (Index i = 0; i < slice.count(); ++i) work.table.at(slice.first + i) = slice.value(i, kind);
    });
  };
  try {
    test::with_fake_processes(division.processes, division.buffer_bytes, run_process);
    return true;
  } catch (const Interrupted&) {
    return false;
  }
}

/// Solves in one process. Throws LimitError if a table cannot contain the depths.
std::vector<Value> solve_alone(const Game& game, Metric metric) {
  std::vector<Value> table;
  solve(game, metric, {.job = Job({.threads = 1})}, [&, kind = table_kind(game, metric)](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i) table.push_back(slice.value(i, kind));
  });
  return table;
}

std::vector<Value> solve_on_processes(const Game& game, Metric metric, const Division& first, const Division& second) {
  Work work{std::vector<Value>(game.size()), {}};
  if (!go_on(game, metric, first, work)) require(go_on(game, metric, {second.processes, second.buffer_bytes, 0}, work));
  return work.table;
}

/// Nothing if a table cannot contain the depths.
std::vector<Value> table_or_nothing(const std::function<std::vector<Value>()>& solve) {
  try {
    return solve();
  } catch (const LimitError&) {
    return {};
  }
}

void check(const Game& game, Bytes& bytes) {
  const Metric metric = bytes.below(2) == 0 ? Metric::depth : Metric::outcome;
  const Division first = read_division(bytes), second = read_division(bytes);
  require(table_or_nothing([&] { return solve_on_processes(game, metric, first, second); }) ==
          table_or_nothing([&] { return solve_alone(game, metric); }));
}

/// Positions of several shares. The bytes give the moves, in a pattern that repeats.
test::ListGame list_game(Bytes& bytes) {
  const auto known = static_cast<test::Known>(bytes.below(3));
  const Index positions = 1 + bytes.below(4) * share_unit + bytes.next();
  std::vector<std::vector<Index>> pattern(1 + bytes.below(64));
  for (auto& steps : pattern)
    for (unsigned count = bytes.below(4); count > 0; --count) steps.push_back(1 + bytes.next() * 97 + bytes.next());
  std::vector<std::vector<Index>> moves(positions);
  for (Index at = 0; at < positions; ++at)
    for (const Index step : pattern[at % pattern.size()])
      if (step <= at || step % 3 == 0) moves[at].push_back((at + positions - step % positions) % positions);
  for (auto& next : moves) std::sort(next.begin(), next.end());
  return {moves, std::vector<Outcome>(positions, Outcome::loss), known};
}

std::string heap_game(Bytes& bytes) {
  std::string code = std::to_string(bytes.below(2) * 4) + ".";
  for (unsigned digits = 1 + bytes.below(4); digits > 0; --digits) code += static_cast<char>('0' + bytes.below(8));
  const unsigned max = 1 + bytes.below(16), total = max + bytes.below(12);
  return fmt::format("octal code={}1 max={} total={} play={}", code, max, total,
                     bytes.below(2) == 0 ? "normal" : "misere");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(std::span(data, size));
  if (bytes.below(2) == 0)
    check(list_game(bytes), bytes);
  else
    check(*make_game(heap_game(bytes)), bytes);
  return 0;
}
