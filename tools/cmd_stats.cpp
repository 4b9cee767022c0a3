// zermelo stats: how many positions are won and lost at every depth, and the deepest ones.
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "formats/probe.h"
#include "tablebase/parallel.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"
#include "tools/support/memory_table.h"
#include "tools/support/options.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  unsigned threads = 0;
  bool json = false;
};

constexpr std::size_t deepest_shown = 10;

/// Whether positions of this outcome can be as deep as any. Where games do not loop the parity of a depth tells the
/// outcome, so entries of the other one need no look at their depths.
bool can_be_deepest(const TableInfo& info, Outcome outcome) {
  if (info.metric == Metric::grundy) return true;
  if (info.play == Play::loopy) return outcome != Outcome::draw;
  const bool even = info.summary.max_depth % 2 == 0;
  return outcome == (even == (info.play == Play::normal) ? Outcome::loss : Outcome::win);
}

/// The first entries of a block that are as deep as any, or have as great a Grundy value.
std::vector<Index> deepest_in_block(const Probe& probe, const Slice& slice) {
  const TableInfo& info = probe.file().info();
  std::vector<Index> found;
  for (Index i = 0; i < slice.count() && found.size() < deepest_shown; ++i) {
    if (!can_be_deepest(info, slice.value(i, info.coding()).outcome)) continue;
    const Value value = value_in_block(probe, slice, i);
    if (value.depth == info.summary.max_depth && value.grundy == info.summary.max_grundy)
      found.push_back(slice.first + i);
  }
  return found;
}

/// The first positions, in the order of the table, that are as deep as any.
std::vector<Index> deepest(const Probe& probe, Workers& workers) {
  std::vector<Index> found;
  if (probe.file().info().metric == Metric::outcome) return found;
  std::mutex guard;
  for_each_block(probe.file(), workers, "looking for the deepest", [&](const Slice& slice) {
    const std::vector<Index> here = deepest_in_block(probe, slice);
    const std::lock_guard lock(guard);
    found.insert(found.end(), here.begin(), here.end());
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), deepest_shown));
  });
  return found;
}

Json stats_json(const Probe& probe, const std::vector<Index>& positions) {
  const TableInfo& info = probe.file().info();
  Json texts = Json::array();
  for (const Index position : positions) texts.push_back(probe.game().text(position));
  Json object{
      {"spec", info.spec}, {"wins", info.summary.wins}, {"losses", info.summary.losses}, {"draws", info.summary.draws}};
  add_greatest(object, info.summary, info.metric);
  object["histogram"] = histogram_json(info.summary, info.metric);
  object["deepest"] = texts;
  return object;
}

void print_stats(const Probe& probe, const std::vector<Index>& positions, Output& output) {
  const TableInfo& info = probe.file().info();
  const TableSummary& summary = info.summary;
  output.print("{}\n{}\n", info.spec, summary_text(summary));
  if (info.metric == Metric::outcome) return;
  if (!summary.histogram.empty()) print_histogram(output, summary, info.metric);
  if (info.metric == Metric::grundy)
    output.print("greatest Grundy value, {}:\n", summary.max_grundy);
  else
    output.print("deepest, {} plies:\n", summary.max_depth);
  for (const Index position : positions) output.print("  {}\n", probe.game().text(position));
}

int run(const Options& options, Output& output) {
  catch_interrupts();
  const Probe probe(TableFile(options.file), resources_for(options.threads, 0));
  if (probe.game().play() == Play::partisan) {
    answer_partisan_stats(PartisanProbe(probe, value_memory()), probe.file().info(), options.json, output);
    return status_done;
  }
  Workers workers(options.threads);
  const std::vector<Index> positions = deepest(probe, workers);
  if (options.json)
    output.json(stats_json(probe, positions));
  else
    print_stats(probe, positions, output);
  return status_done;
}

}  // namespace

Command stats_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "stats", "Count positions by outcome and depth or Grundy value, show the deepest or greatest",
                  "zermelo stats pyramid10.ztb");
  add_file(*parser, options->file);
  add_threads(*parser, options->threads);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
