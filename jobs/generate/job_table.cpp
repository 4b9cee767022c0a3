// A checkpoint joins the counts and the state of the writer. A divided table has a section and counts on each process.
// The first process joins them at the end and for each checkpoint, so any number of processes continues from it.

#include <algorithm>
#include <array>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/json_reading.h"
#include "jobs/generate/generator.h"
#include "jobs/store/tally.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/processes.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {

namespace {

/// The options of the user, then the options of a table. By default tables have only losses if a fast verifier derives
/// the wins: every chess ending of 3 and 4 men is smaller then, all together have a third of the bytes.
WriterOptions writer_options(const Kernels& kernels, const GenerationOptions& options, const Kernel& kernel) {
  if (options.like) return written_like(*options.like, options.writer);
  WriterOptions writer = options.writer;
  if (writer.layout.empty() && kernel.makes_diagram) writer.layout = name(Layout::diagram);
  const EntryKind& kind = entry_kind(kernels.game(), kernels.metric());
  if (writer.layout == name(Layout::depths) && kind.has_layout(Layout::depths))
    throw UsageError(
        "the layout depths is for tables that are finished; leave out --layout, and shrink the table with zermelo "
        "shrink");
  if (writer.layout.empty() && kind.has_layout(Layout::losses) && kernels.method().derive_wins)
    writer.layout = name(Layout::losses);
  return writer;
}

TableInfo info_of(const Game& game, Metric metric, const GenerationOptions& options, CellWidth widest) {
  TableInfo info;
  info.spec = game.spec().canonical_text();
  info.kind = table_kind(game, metric);
  info.rules_digest = rules_digest_of(game);
  info.rules_text = game.rules_text();
  info.order = order_of(game);
  if (options.exits) {
    info.tier = options.exits->tier;
    info.lower = options.exits->lower;
  }
  info.positions = game.size();
  describe_keys(game, info);
  info.cell = widest;
  return info;
}

}  // namespace

JobTable::JobTable(const Kernels& kernels, const GenerationOptions& options, const Kernel& kernel,
                   std::optional<ClaimedOutput>& output, const Job& job)
    : game_(kernels.game()),
      file_(options.file),
      kernel_(kernel),
      info_(info_of(game_, kernels.metric(), options, kernel.widest)),
      options_(writer_options(kernels, options, kernel)),
      output_(output),
      job_(job) {}

void JobTable::open() { writer_.emplace(output_->take_part(), info_, options_, job_); }

void JobTable::resume(const CheckpointReader& checkpoint) {
  TableInfo info = info_;
  const Json& counts = checkpoint.settings().at("tally");
  if (!counts.is_null()) {
    info.cell = cell_ = static_cast<CellWidth>(checkpoint.settings().at("cell_bits").get<int>());
    tally_.emplace(new_tally(cell_)).add(counts);
  }
  try {
    writer_.emplace(output_->take_part(), info, options_, job_, checkpoint.writer_state());
  } catch (const FormatError& error) {
    throw FormatError("{}; discard the work with --restart", error.what());
  }
  writer_->keep();
}

void JobTable::begin_sections() {
  if (output_) TableSection::remove_leftovers(output_->path());
  const CellWidth cell = cell_of_all();
  if (file_.empty() || cell == CellWidth{}) return;
  const CellBuffer* pending = writer_ ? &writer_->pending() : nullptr;
  const std::uint64_t written = sum_over(job_.processes(), pending ? writer_->entries() - pending->count() : 0);
  section(cell).begin_behind(written);
  if (pending) section(cell).put(pending->slice(0, pending->count(), written));
}

void JobTable::take(const Slice& slice) {
  if (!tally_) {
    cell_ = slice.width();
    tally_.emplace(new_tally(cell_));
  }
  if (divided()) {
    if (!file_.empty()) section(slice.width()).put(slice);
  } else if (writer_) {
    if (writer_->cell() != slice.width()) writer_->narrow(slice.width());
    writer_->append(slice);
  }
  tally_->add(slice);
}

void JobTable::take(const heaps::Diagram& diagram) {
  cell_ = info_.cell;
  tally_.emplace(new_tally(cell_)).add(diagram);
  if (writer_) writer_->diagram(diagram);
}

void JobTable::exchange() {
  if (!file_.empty()) section(cell_of_all()).exchange();
}

void JobTable::set_values(const ValueList& list) {
  if (writer_) writer_->values(list);
}

Json JobTable::save_counts() {
  if (!divided()) return tally_ ? tally_->save() : Json(nullptr);
  const CellWidth cell = cell_of_all();
  if (cell == CellWidth{}) return nullptr;
  const Tally all = tally_of_all(cell);
  join_sections(cell);
  return all.save();
}

Bytes JobTable::save_file() { return writer_ ? writer_->save_state() : TableWriter::empty_state(info_, options_); }

void JobTable::keep_file() {
  if (writer_) writer_->keep();
}

std::pair<TableSummary, Value> JobTable::finish_counts() {
  if (!divided()) return {tally_->summary(), tally_->start_value()};
  const CellWidth cell = cell_of_all();
  const Tally all = tally_of_all(cell);
  if (!file_.empty()) join_sections(cell);
  return {all.summary(), all.start_value()};
}

std::uint64_t JobTable::finish_file(const TableSummary& summary) {
  if (auto keys = game_.keys(); !keys.empty()) writer_->keys(std::move(keys));
  return writer_->finish(summary);
}

Tally JobTable::new_tally(CellWidth cell) const {
  return {game_, cell, info_.kind, game_.has_start() ? game_.start() : game_.size(), job_.workers()};
}

/// The first call says the width of the cells.
TableSection& JobTable::section(CellWidth cell) {
  if (!section_)
    section_.emplace(output_target(file_), TableWriter::completed(info_, options_, cell), kernel_.writer_of, job_);
  return *section_;
}

/// All slices of all processes have the same width. CellWidth{}: there are none yet.
CellWidth JobTable::cell_of_all() const {
  std::array<std::uint64_t, 2> sums{tally_ ? static_cast<std::uint64_t>(cell_) : 0, tally_.has_value()};
  job_.processes()->sum(sums);
  return static_cast<CellWidth>(sums[0] / std::max<std::uint64_t>(1, sums[1]));
}

/// Only the first process has it.
Tally JobTable::tally_of_all(CellWidth cell) const {
  Tally all = new_tally(cell);
  for (const std::string& text : gather_texts(*job_.processes(), tally_ ? tally_->save().dump() : ""))
    if (!text.empty()) all.add(parse_json(text));
  return all;
}

void JobTable::join_sections(CellWidth cell) {
  TableSection& own = section(cell);
  if (!is_first(job_.processes())) {
    own.join(nullptr);
    return;
  }
  if (!writer_) open();
  if (output_->checkpoint() != nullptr) writer_->keep();
  if (writer_->cell() != cell) writer_->narrow(cell);
  writer_->join(own);
}

}  // namespace zermelo
