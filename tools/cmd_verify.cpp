// zermelo verify: proves a table file: every checksum, every count, and every entry from the rules alone.
#include <memory>

#include "formats/probe.h"
#include "solver/verify.h"
#include "tablebase/games/registry.h"
#include "tools/command.h"
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

/// What the file's counts should be, from its entries. One block at a time: counting is fast beside reading.
TableSummary count_entries(const TableFile& file, Workers& workers) {
  const TableInfo& info = file.info();
  Tally tally(info.cell, info.play, 0, workers);
  for (std::uint64_t block = 0; block < file.blocks(); ++block)
    file.read_block(block, [&](const Slice& slice) { tally.add(slice); });
  return tally.summary();
}

bool same_counts(const TableSummary& a, const TableSummary& b) {
  const auto same = [](const DepthCount& x, const DepthCount& y) {
    return x.depth == y.depth && x.wins == y.wins && x.losses == y.losses;
  };
  return a.wins == b.wins && a.losses == b.losses && a.max_depth == b.max_depth &&
         std::equal(a.histogram.begin(), a.histogram.end(), b.histogram.begin(), b.histogram.end(), same);
}

/// Entries are looked up millions of times in no order, so the whole table goes into memory where it fits.
Verification check_entries(const Probe& probe, const Options& options, Workers& workers) {
  const TableInfo& info = probe.file().info();
  const Index size = options.sample == 0 ? info.positions : std::min(options.sample, info.positions);
  std::optional<MemoryTable> table;
  const std::uint64_t memory = options.memory != 0 ? options.memory : available_memory() / 2;
  if (MemoryTable::bytes(info.cell, info.positions) <= memory) table = load_table(probe.file(), workers);
  Progress progress("verifying", size);
  const auto value = [&](Index position) { return table ? table->value(position) : probe.value(position); };
  return verify(
      probe.game(), info.metric, value, options.sample, workers, [&](Index done) { progress.update(done); },
      interrupted);
}

std::string mismatch_text(const Probe& probe, Index position) {
  const Metric metric = probe.file().info().metric;
  std::string text = fmt::format("position {} (number {}): the table says {}, but its moves lead to ",
                                 probe.game().text(position), position, value_text(probe.value(position), metric));
  std::vector<Index> next;
  probe.game().successors(position, next);
  if (next.empty()) return text + "nothing: the game is over";
  constexpr std::size_t shown = 5;
  for (std::size_t i = 0; i < next.size() && i < shown; ++i)
    text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", probe.game().text(next[i]),
                        value_text(probe.value(next[i]), metric));
  return next.size() > shown ? text + "; ..." : text;
}

Finding examine(const Probe& probe, const Options& options) {
  Workers workers(options.threads);
  probe.file().check_payload();
  Finding finding;
  if (!same_counts(count_entries(probe.file(), workers), probe.file().info().summary))
    finding.trouble = "the counts of wins, losses and depths in the metadata are not those of the entries";
  finding.entries = check_entries(probe, options, workers);
  if (finding.entries.first_mismatch) finding.trouble = mismatch_text(probe, *finding.entries.first_mismatch);
  return finding;
}

int run(const Options& options, Output& output) {
  catch_interrupts();
  const Probe probe{TableFile(options.file)};
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
      ->type_name("N");
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
