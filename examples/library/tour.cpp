// The library in eight tasks, a function each: solve in memory, write a table file with progress, stop the work,
// continue it, read the file from several threads, list best moves, prove the file, repair it. docs/library.md explains
// them.
#include <atomic>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <future>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "jobs/answer/answer.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/probe.h"
#include "jobs/repair/repair.h"
#include "jobs/verify/verify_table.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace {

/// Solves a game in memory. Returns who wins from the start, and in how many moves.
std::string result_of(const std::string& spec, const zermelo::Job& job) {
  const zermelo::Probe table = zermelo::Probe::solved(zermelo::make_game(spec), zermelo::Metric::depth, job);
  return table.info().kind->text(table.value(table.game().start()));
}

/// A job with two threads and at most 1 GiB that prints each tenth of its work.
zermelo::Job job_with_progress() {
  zermelo::JobOptions options;
  options.threads = 2;
  options.memory = std::uint64_t{1} << 30;
  options.progress = [last = std::uint64_t{0}](const std::string& step, std::uint64_t done,
                                               std::uint64_t total) mutable {
    const std::uint64_t percent = total == 0 ? 0 : 100 * done / total;
    if (percent / 10 > last / 10) std::cerr << step << ": " << percent << " %\n";
    last = percent;
  };
  return zermelo::Job(options);
}

/// Writes the table of a game to a file, which appears when it is complete. Replaces an earlier file.
void write_table(const std::string& spec, const std::string& file, const zermelo::Job& job) {
  const std::unique_ptr<zermelo::Game> game = zermelo::make_game(spec);
  zermelo::GenerationOptions options;
  options.file = file;
  options.continuation = zermelo::Continuation::restart;
  const zermelo::Generation table = zermelo::generate(*game, zermelo::Metric::depth, options, job);
  std::cout << "wrote " << game->size() << " positions: " << table.summary.wins << " wins, " << table.summary.losses
            << " losses\n";
}

/// Stops at half of the work. FILE.checkpoint and FILE.part stay, so that the same generation can go on.
void stop_halfway(const std::string& spec, const std::string& file) {
  std::atomic<bool> stop = false;
  zermelo::JobOptions options;
  options.stop = [&stop] { return stop.load(); };
  options.progress = [&stop](const std::string&, std::uint64_t done, std::uint64_t total) {
    if (total != 0 && done >= total / 2) stop = true;
  };
  try {
    write_table(spec, file, zermelo::Job(options));
  } catch (const zermelo::Interrupted& interrupted) {
    std::cout << interrupted.what() << "; " << file << ".checkpoint keeps the work\n";
  }
}

/// Continues from FILE.checkpoint. Throws UsageError if there is neither a checkpoint nor the finished file.
void resume(const std::string& spec, const std::string& file, const zermelo::Job& job) {
  const std::unique_ptr<zermelo::Game> game = zermelo::make_game(spec);
  zermelo::GenerationOptions options;
  options.file = file;
  options.continuation = zermelo::Continuation::required;
  zermelo::generate(*game, zermelo::Metric::depth, options, job);
  std::cout << "continued and finished " << file << "\n";
}

/// Returns the number of wins among `positions` random positions. Throws FormatError if the file is damaged.
std::uint64_t count_wins(const zermelo::Probe& probe, std::uint64_t positions, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<zermelo::Index> any(0, probe.game().size() - 1);
  std::uint64_t wins = 0;
  for (std::uint64_t i = 0; i < positions; ++i)
    if (probe.value(any(random)).outcome == zermelo::Outcome::win) ++wins;
  return wins;
}

/// Probes the same table from several threads at once; `get` throws what a thread throws.
std::uint64_t count_wins_in_parallel(const zermelo::Probe& probe, std::uint64_t positions, unsigned threads) {
  std::vector<std::future<std::uint64_t>> counts;
  for (unsigned seed = 0; seed < threads; ++seed)
    counts.push_back(std::async(std::launch::async, count_wins, std::cref(probe), positions / threads, seed));
  std::uint64_t wins = 0;
  for (std::future<std::uint64_t>& count : counts) wins += count.get();
  return wins;
}

/// Prints the outcome and depth of a position, and its best moves; for words that are not a position, the reason.
void print_best_moves(const zermelo::Probe& probe, const std::string& position) {
  const zermelo::Answer answer = zermelo::try_ask(probe, position, zermelo::Detail::moves);
  if (!answer.error.empty()) {
    std::cout << answer.error << "\n";
    return;
  }
  std::cout << position << ": " << answer.worth.text() << "\n";
  for (const zermelo::AnsweredMove& move : answer.moves)
    if (move.best)
      std::cout << "  " << move.move.text << " leads to " << move.move.to << ": " << move.worth.text() << "\n";
}

/// Derives every entry again from the rules, and checks all checksums.
bool prove(const zermelo::Probe& probe, const zermelo::Job& job) {
  const zermelo::TableProof proof = zermelo::verify_table(probe, job);
  std::cout << proof.checked << " entries checked: " << (proof.ok() ? "all are right" : proof.fault) << "\n";
  return proof.ok();
}

/// Repairs a file that may be damaged. Returns whether it is sound afterwards.
bool mend(const std::string& file, const zermelo::Job& job) {
  const zermelo::Repair repair = zermelo::repair_table(file, {}, job);
  std::cout << repair.damaged_blocks << " damaged blocks" << (repair.ok() ? "" : ": " + repair.fault) << "\n";
  return repair.ok();
}

/// All tasks on one game and one file.
bool take_tour(const std::string& file) {
  const std::string spec = "pyramid rows=10";
  std::cout << spec << ": " << result_of(spec, zermelo::Job()) << "\n";

  write_table(spec, file, job_with_progress());
  stop_halfway(spec, file);
  resume(spec, file, job_with_progress());

  const zermelo::Probe probe(file);
  const std::uint64_t probes = 1'000'000;
  std::cout << count_wins_in_parallel(probe, probes, 4) << " of " << probes << " random positions are wins\n";
  print_best_moves(probe, "1,2,3,4");
  print_best_moves(probe, "1,2,x");
  return prove(probe, zermelo::Job()) && mend(file, zermelo::Job());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return take_tour(argc > 1 ? argv[1] : "pyramid10.ztb") ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "tour: " << error.what() << "\n";
    return 1;
  }
}
