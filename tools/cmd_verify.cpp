// zermelo verify: proves a table file: every checksum, every count, and every entry from the rules alone.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "formats/probe.h"
#include "solver/partisan/verify_partisan.h"
#include "solver/verify.h"
#include "tablebase/games/registry.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"
#include "tools/support/memory_table.h"
#include "tools/support/options.h"
#include "tools/support/progress.h"
#include "tools/support/tally.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  Index sample = 0;
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
};

struct Finding {
  Verification entries;
  std::string trouble;  ///< the first thing that is wrong, empty if nothing is
};

/// The table as verification reads it, millions of times in no order: in memory if it fits, else through the cache.
class Entries {
 public:
  Entries(const Probe& probe, std::uint64_t memory, Workers& workers) : probe_(probe) {
    const TableInfo& info = probe.file().info();
    if (MemoryTable::bytes(info.cell, info.positions) <= memory) table_.emplace(load_table(probe, workers));
  }

  /// The value of a sum of positions: of one, or in a Grundy table of any number.
  Value value(std::span<const Index> sum) const {
    if (sum.size() == 1) return value(sum.front());
    std::uint32_t grundy = 0;
    for (const Index term : sum) grundy ^= value(term).grundy;
    return grundy_value(grundy);
  }
  Value value(Index position) const { return table_ ? table_->value(position) : probe_.value(position); }

  /// The counts that the metadata should have, from the entries.
  TableSummary count(Workers& workers) const {
    const TableInfo& info = probe_.file().info();
    Tally tally(info.cell, info.metric, info.play, 0, workers);
    if (table_) tally.add(table_->slice());
    for (std::uint64_t block = 0; !table_ && block < probe_.file().blocks(); ++block)
      probe_.file().read_block(block, [&](const Slice& slice) { tally.add(slice); });
    return tally.summary();
  }

  /// Whether count() knows the depths of all positions.
  bool counts_depths() const { return table_ || !probe_.file().info().losses_only(); }

 private:
  const Probe& probe_;
  std::optional<MemoryTable> table_;
};

bool same_histogram(const TableSummary& a, const TableSummary& b) {
  const auto same = [](const DepthCount& x, const DepthCount& y) {
    return x.depth == y.depth && x.wins == y.wins && x.losses == y.losses;
  };
  return a.max_depth == b.max_depth && a.max_grundy == b.max_grundy &&
         std::equal(a.histogram.begin(), a.histogram.end(), b.histogram.begin(), b.histogram.end(), same);
}

bool counts_agree(const Probe& probe, const Entries& entries, Workers& workers) {
  const TableSummary ours = entries.count(workers);
  const TableSummary& theirs = probe.file().info().summary;
  return ours.wins == theirs.wins && ours.losses == theirs.losses && ours.draws == theirs.draws &&
         (!entries.counts_depths() || same_histogram(ours, theirs));
}

std::string mismatch_text(const Probe& probe, const Entries& entries, Index position) {
  const Metric metric = probe.file().info().metric;
  std::string text = fmt::format("position {} (number {}): the table says {}, but its moves lead to ",
                                 probe.game().text(position), position, value_text(entries.value(position), metric));
  OptionList next;
  if (metric == Metric::grundy)
    probe.game().options(position, next);
  else
    probe.game().successors(position, next.alone());
  if (next.empty()) return text + "nothing: the game is over";
  constexpr std::size_t shown = 5;
  for (std::size_t i = 0; i < next.size() && i < shown; ++i)
    text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", probe.game().sum_text(next[i]),
                        value_text(entries.value(next[i]), metric));
  return next.size() > shown ? text + "; ..." : text;
}

std::string partisan_mismatch_text(const Probe& probe, Index position) {
  const PartisanProbe partisan(probe, value_memory());
  std::string text =
      fmt::format("position {} (number {}): the table says {}, but its moves lead to ", probe.game().text(position),
                  position, partisan_text(partisan.number(position), partisan.numbers()));
  constexpr std::size_t shown = 5;
  for (const Player player : {Player::left, Player::right}) {
    OptionList moves;
    partisan.game().moves(player, position, moves);
    text += fmt::format("{}{}:", player == Player::left ? "" : "; ", name(player));
    for (std::size_t i = 0; i < moves.size() && i < shown; ++i) {
      text += fmt::format("{} {}", i == 0 ? "" : ",", partisan.game().sum_text(moves[i]));
      for (const Index term : moves[i])
        text += fmt::format(" ({})", partisan_text(partisan.number(term), partisan.numbers()));
    }
    if (moves.empty()) text += " nothing";
    if (moves.size() > shown) text += ", ...";
  }
  return text;
}

Verification verify_entries(const Probe& probe, const Entries& entries, Index sample, Workers& workers,
                            const std::function<void(Index done)>& progress) {
  const Game& game = probe.game();
  const Metric metric = probe.file().info().metric;
  if (game.play() != Play::partisan)
    return verify(
        game, metric, [&](Index position) { return entries.value(position); }, sample, workers, progress, interrupted);
  const Structure structure = game.structure();
  return verify_partisan(
      *std::get<PartisanRules>(structure).game, metric, probe.file().values(),
      [&](Index position) { return entries.value(position).grundy; }, sample, workers, progress, interrupted);
}

std::string groundless_text(const Probe& probe, Index position) {
  return fmt::format("position {} (number {}): the table says {}, but no play that its entries allow ends there",
                     probe.game().text(position), position, name(probe.value(position).outcome));
}

Finding examine(const Probe& probe, const Options& options) {
  Workers workers(options.threads);
  probe.file().check_payload();
  const Entries entries(probe, options.memory != 0 ? options.memory : available_memory() / 2, workers);
  Finding finding;
  if (!counts_agree(probe, entries, workers))
    finding.trouble = "the counts of wins, losses and depths in the metadata are not those of the entries";
  const Index positions = probe.game().size();
  Progress progress("verifying", options.sample == 0 ? positions : std::min(options.sample, positions));
  finding.entries = verify_entries(probe, entries, options.sample, workers, [&](Index done) { progress.update(done); });
  if (const auto first = finding.entries.first_mismatch)
    finding.trouble = probe.game().play() == Play::partisan ? partisan_mismatch_text(probe, *first)
                                                            : mismatch_text(probe, entries, *first);
  if (finding.entries.first_groundless) finding.trouble = groundless_text(probe, *finding.entries.first_groundless);
  return finding;
}

int run(const Options& options, Output& output) {
  catch_interrupts();
  const Probe probe(TableFile(options.file), resources_for(options.threads, 0));
  if (options.sample != 0 && probe.game().play() == Play::loopy && probe.file().info().metric == Metric::outcome)
    throw UsageError("outcomes of a game that may loop are proved only all together; leave --sample out");
  const Finding finding = examine(probe, options);
  const bool ok = finding.trouble.empty();
  if (options.json) {
    Json object{{"file", options.file},
                {"positions_checked", finding.entries.checked},
                {"mismatches", finding.entries.mismatches},
                {"ok", ok}};
    object["first_mismatch"] = ok ? Json(nullptr) : Json(finding.trouble);
    output.json(object);
  } else if (ok) {
    output.print("{}: ok, every checksum and {} of {} positions of {} agree with the rules\n", options.file,
                 count_text(finding.entries.checked), count_text(probe.file().info().positions),
                 probe.file().info().spec);
  } else {
    output.print("{}: wrong, {} mismatches in {} positions\n{}\n", options.file, count_text(finding.entries.mismatches),
                 count_text(finding.entries.checked), finding.trouble);
  }
  return ok ? status_done : status_mismatch;
}

}  // namespace

Command verify_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "verify", "Prove a table file: every checksum, and every entry from the rules",
                                 "zermelo verify pyramid10.ztb");
  add_file(*parser, options->file);
  parser->add_option("--sample", options->sample, "Check only N entries, spread over the table; default: all")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
