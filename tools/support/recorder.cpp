// Solving into a file, with checkpoints.
#include "tools/support/recorder.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tablebase/error.h"
#include "tools/support/machine.h"

namespace zermelo {

Recorder::Recorder(const Game& game, Metric metric, RecordOptions options, Workers& workers)
    : game_(game), metric_(metric), options_(std::move(options)), workers_(workers) {
  if (options_.file.empty()) return;
  options_.resume ? open_again() : open_fresh();
}

TableInfo Recorder::table_info() const {
  TableInfo info;
  info.spec = game_.spec().canonical();
  info.metric = metric_;
  info.play = game_.play();
  info.positions = game_.size();
  info.cell = cell_width(game_, metric_);
  return info;
}

/// What a checkpoint must agree in with the run that continues it.
Json Recorder::settings() const {
  return {
      {"program", ZERMELO_VERSION},       {"spec", game_.spec().canonical()},       {"metric", name(metric_)},
      {"layout", options_.writer.layout}, {"block", options_.writer.block_entries}, {"level", options_.writer.level}};
}

void Recorder::open_fresh() {
  if (std::filesystem::is_regular_file(checkpoint_path()) && std::filesystem::remove(checkpoint_path()))
    fmt::print(stderr, "zermelo: starting afresh; the checkpoint of an earlier run, {}, is dropped\n",
               checkpoint_path());
  writer_.emplace(options_.file, table_info(), options_.writer, parallel_for());
}

void Recorder::open_again() {
  resumed_.emplace(checkpoint_path());
  if (!std::filesystem::exists(options_.file + ".part"))
    throw UsageError(
        fmt::format("{}.part, the unfinished file that {} continues, is gone; start afresh without --resume",
                    options_.file, checkpoint_path()));
  const Json wanted = settings();
  for (const auto& [key, ours] : wanted.items()) {
    const Json& theirs = resumed_->settings().at(key);
    if (theirs != ours)
      throw UsageError(fmt::format("{}: the checkpoint is of {} {}, not {}; use the words of the interrupted run",
                                   checkpoint_path(), key, theirs.dump(), ours.dump()));
  }
  const Json& tally = resumed_->settings().at("tally");
  TableInfo info = table_info();
  if (!tally.is_null()) {
    info.cell = static_cast<CellWidth>(resumed_->settings().at("cell_bits").get<int>());
    open_tally(info.cell);
    tally_->restore(tally);
  }
  writer_.emplace(options_.file, info, options_.writer, parallel_for(), resumed_->writer_state());
  writer_->keep();
}

void Recorder::open_tally(CellWidth cell) { tally_.emplace(cell, metric_, game_.play(), game_.start(), workers_); }

/// The first slice tells the width of all.
void Recorder::take(const Slice& slice) {
  if (!tally_) {
    open_tally(slice.width());
    if (writer_ && writer_->cell() != slice.width()) writer_->narrow(slice.width());
  }
  tally_->add(slice);
  if (writer_) writer_->append(slice);
}

ParallelFor Recorder::parallel_for() {
  return [this](std::size_t n, const std::function<void(std::size_t)>& body) { workers_.for_each(n, body); };
}

Control Recorder::control(Progress& progress) {
  Control control;
  control.progress = [&progress](Index done) { progress.update(done); };
  control.stop = interrupted;
  control.value_bytes = options_.value_bytes;
  control.values = [this](ValueList list) {
    if (writer_) writer_->values(list);
    values_ = std::move(list);
  };
  if (!writer_) return control;
  control.checkpoint_due = [this] { return Clock::now() - last_checkpoint_ >= options_.checkpoint_every; };
  control.checkpoint = [this](const std::function<void(const PutBytes&)>& write) { save(write); };
  if (resumed_) control.resume = [this](std::span<std::byte> bytes) { resumed_->get(bytes); };
  return control;
}

void Recorder::save(const std::function<void(const PutBytes&)>& solver_state) {
  Json header = settings();
  header["tally"] = tally_ ? tally_->save() : Json(nullptr);
  header["cell_bits"] = static_cast<int>(writer_->cell());
  write_checkpoint(checkpoint_path(), header, writer_->save_state(), solver_state);
  writer_->keep();
  last_checkpoint_ = Clock::now();
}

void Recorder::solve() {
  Progress progress("solving", game_.size());
  zermelo::solve(game_, metric_, workers_, control(progress), [this](const Slice& slice) { take(slice); });
  summary_ = tally_->summary();
  if (!writer_) return;
  file_bytes_ = writer_->finish(summary_);
  resumed_.reset();
  std::filesystem::remove(checkpoint_path());
  std::filesystem::remove(checkpoint_path() + ".part");  // of a run that was killed while it wrote one
}

}  // namespace zermelo
