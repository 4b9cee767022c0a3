// Slices go from the kernel to the counts and to the writer. A checkpoint joins the states of all three.
//
// The order in which files are touched keeps earlier work safe: the checkpoint is read and compared first, then the
// writer locks FILE.part, and only then is an unwanted checkpoint removed.
#include "jobs/generation.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "jobs/checkpoint.h"
#include "jobs/estimate.h"
#include "jobs/memory.h"
#include "jobs/probe.h"
#include "jobs/tally.h"
#include "solver/solve.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

class Generator {
 public:
  Generator(const Game& game, Metric metric, const GenerationOptions& options, const Job& job)
      : game_(game),
        metric_(metric),
        options_(options),
        job_(job),
        kernel_(kernel_for(game, metric, job.memory())),
        estimate_(estimate_solve(game, metric, !options.file.empty())) {}

  Generation run() {
    if (!options_.file.empty()) {
      find_checkpoint();
      if (finished()) return read_finished();
    }
    require_memory(estimate_.memory_bytes, job_, "solving " + game_.spec().canonical());
    if (!options_.file.empty()) open_writer();
    const JobStep step(job_, "solving", game_.size());
    kernel_.solve(control(), [this](const Slice& slice) { take(slice); });
    return finish();
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string checkpoint_path() const { return options_.file + ".checkpoint"; }
  std::string part_path() const { return options_.file + ".part"; }
  void tell(const std::string& sentence) const {
    if (options_.notice) options_.notice(sentence);
  }

  TableInfo table_info() const {
    TableInfo info;
    info.spec = game_.spec().canonical();
    info.kind = {game_.game_class(), game_.play(), metric_};
    info.positions = game_.size();
    info.cell = kernel_.widest;
    return info;
  }

  /// A checkpoint and the run that continues it must agree in these.
  Json settings() const {
    const WriterOptions& writer = options_.writer;
    return {{"spec", game_.spec().canonical()}, {"metric", name(metric_)}, {"layout", writer.layout},
            {"block", writer.block_entries},    {"level", writer.level},   {"kernel", kernel_.name},
            {"program", ZERMELO_VERSION}};
  }

  /// Reads the checkpoint that the job continues from, if there is one.
  void find_checkpoint() {
    if (options_.continuation == Continuation::restart || !fs::exists(checkpoint_path())) return;
    checkpoint_.emplace(checkpoint_path());
    const Json ours = settings();
    for (const auto& [key, wanted] : ours.items()) {
      const Json theirs = checkpoint_->settings().value(key, Json(nullptr));
      if (theirs != wanted && (theirs.is_null() || key == "kernel" || key == "program"))
        throw UsageError(
            fmt::format("{}: another version of zermelo wrote the checkpoint; finish the job with that "
                        "version, or discard its work with --restart",
                        checkpoint_path()));
      if (theirs != wanted)
        throw UsageError(
            fmt::format("{}: the checkpoint is of a job with {} {}, not {}; repeat the words of that job, "
                        "or discard its work with --restart",
                        checkpoint_path(), key, theirs.dump(), wanted.dump()));
    }
  }

  /// Whether a file has the layout and the blocks that were asked for.
  bool written_alike(const TableInfo& info) const {
    const WriterOptions& wanted = options_.writer;
    return (wanted.layout.empty() || wanted.layout == name(info.layout)) &&
           (wanted.block_entries == 0 || wanted.block_entries == info.block_entries);
  }

  /// Whether the file is the finished table of this job, and a table is what continuing means.
  bool finished() const {
    const bool left_over = checkpoint_ && !fs::exists(part_path());
    if (!left_over && (options_.continuation != Continuation::required || checkpoint_)) return false;
    if (fs::is_regular_file(options_.file) && TableFile::is_table(options_.file)) {
      const TableInfo info = TableFile(options_.file).info();
      if (info.spec == game_.spec().canonical() && info.kind.metric == metric_ && written_alike(info)) return true;
    }
    if (left_over)
      throw UsageError(fmt::format("{}, the unfinished file that {} continues, is gone; start afresh with --restart",
                                   part_path(), checkpoint_path()));
    throw UsageError(checkpoint_path() + ": there is no checkpoint to resume; leave out --resume to start afresh");
  }

  /// The result from the finished file; a checkpoint is left over if the job was killed right after naming the file.
  Generation read_finished() {
    if (options_.continuation == Continuation::automatic) tell(options_.file + " was finished before");
    checkpoint_.reset();
    remove_checkpoint();
    const TableFile file(options_.file);
    return {file.info().summary, Probe(TableFile(options_.file), job_).value(game_.start()), file.values(),
            file.file_bytes()};
  }

  void open_writer() {
    TableInfo info = table_info();
    if (!checkpoint_) {
      writer_.emplace(options_.file, info, options_.writer, job_);
      if (options_.continuation == Continuation::restart && fs::is_regular_file(checkpoint_path()) &&
          fs::remove(checkpoint_path()))
        tell(fmt::format("starting afresh; the work in {} is discarded", checkpoint_path()));
      return;
    }
    const Json& tally = checkpoint_->settings().at("tally");
    if (!tally.is_null()) {
      info.cell = static_cast<CellWidth>(checkpoint_->settings().at("cell_bits").get<int>());
      open_tally(info.cell);
      tally_->restore(tally);
    }
    writer_.emplace(options_.file, info, options_.writer, job_, checkpoint_->writer_state());
    writer_->keep();
    if (options_.continuation == Continuation::automatic) tell("continuing from " + checkpoint_path());
  }

  void open_tally(CellWidth cell) { tally_.emplace(cell, table_info().kind, game_.start(), job_.workers()); }

  /// The first slice tells the width of all.
  void take(const Slice& slice) {
    if (!tally_) {
      open_tally(slice.width());
      if (writer_ && writer_->cell() != slice.width()) writer_->narrow(slice.width());
    }
    tally_->add(slice);
    if (writer_) writer_->append(slice);
  }

  Control control() {
    Control control;
    control.job = job_;
    control.value_bytes = pool_memory(job_, estimate_.memory_bytes);
    control.values = [this](ValueList list) {
      if (writer_) writer_->values(list);
      values_ = std::move(list);
    };
    if (!writer_) return control;
    control.checkpoint_due = [this] { return Clock::now() - last_checkpoint_ >= options_.checkpoint_every; };
    control.checkpoint = [this](const std::function<void(const PutBytes&)>& write) { save(write); };
    if (checkpoint_) control.resume = [this](std::span<std::byte> bytes) { checkpoint_->get(bytes); };
    return control;
  }

  void save(const std::function<void(const PutBytes&)>& solver_state) {
    Json header = settings();
    header["tally"] = tally_ ? tally_->save() : Json(nullptr);
    header["cell_bits"] = static_cast<int>(writer_->cell());
    write_checkpoint(checkpoint_path(), header, writer_->save_state(), solver_state);
    writer_->keep();
    last_checkpoint_ = Clock::now();
  }

  Generation finish() {
    Generation done{tally_->summary(), tally_->start_value(), std::move(values_), 0};
    if (!writer_) return done;
    done.file_bytes = writer_->finish(done.summary);
    checkpoint_.reset();
    remove_checkpoint();
    return done;
  }

  /// And the checkpoint of a run that was killed while it wrote one.
  void remove_checkpoint() const {
    for (const std::string& path : {checkpoint_path(), checkpoint_path() + ".part"})
      if (fs::is_regular_file(path)) fs::remove(path);
  }

  const Game& game_;
  Metric metric_;
  const GenerationOptions& options_;
  Job job_;
  Kernel kernel_;
  Estimate estimate_;
  std::optional<Tally> tally_;  ///< once the width of the cells is known
  std::optional<TableWriter> writer_;
  std::optional<CheckpointReader> checkpoint_;  ///< that the job continues from
  Clock::time_point last_checkpoint_ = Clock::now();
  ValueList values_;
};

}  // namespace

Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job) {
  return Generator(game, metric, options, job).run();
}

}  // namespace zermelo
