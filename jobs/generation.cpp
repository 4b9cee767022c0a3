// The kernel passes slices to the tally and to the writer. A checkpoint joins the states of all three.
#include "jobs/generation.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "formats/storage/file_layer.h"
#include "jobs/amounts.h"
#include "jobs/claimed_output.h"
#include "jobs/discovery_file.h"
#include "jobs/disk_space.h"
#include "jobs/estimate.h"
#include "jobs/key_info.h"
#include "jobs/memory.h"
#include "jobs/probe.h"
#include "jobs/tally.h"
#include "solver/solve.h"
#include "tablebase/error.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// The settings of a checkpoint that are known before the game is made.
Json writer_settings(const WriterOptions& writer) {
  return {{"layout", writer.layout},
          {"block", writer.block_entries},
          {"level", writer.level},
          {"program", ZERMELO_VERSION}};
}

std::uint64_t less(std::uint64_t whole, std::uint64_t part) { return whole - std::min(whole, part); }

/// The metadata of the finished table of this game; nothing if the file is not one.
std::optional<TableInfo> finished_table(const GenerationOptions& options, const std::string& spec) {
  if (!fs::is_regular_file(options.file) || !TableFile::is_table(options.file)) return {};
  const TableInfo info = TableFile(options.file).info();
  const bool same_tier =
      options.below ? info.tier == options.below->tier && info.rests_on == options.below->rests_on : info.tier.empty();
  return same_game(info.spec, spec) && same_tier ? std::optional(info) : std::nullopt;
}

/// The settings of a checkpoint that belong to a tier.
Json tier_settings(const Below& below) {
  Json rests_on = Json::array();
  for (const TierDigest& tier : below.rests_on) rests_on.push_back(tier.tier + " " + tier.payload_digest);
  return {{"tier", below.tier}, {"rests_on", rests_on}};
}

/// The number of the start; that of no position if the game has none.
Index start_of(const Game& game) { return game.has_start() ? game.start() : game.size(); }

class Generator {
 public:
  Generator(const Game& game, Metric metric, const GenerationOptions& options, const Job& job,
            std::optional<ClaimedOutput>& output)
      : game_(game),
        metric_(metric),
        options_(options),
        job_(job),
        output_(output),
        beside_(bytes_beside_kernel(game, output.has_value())),
        kernel_(choose_kernel()),
        pace_(options.checkpoints) {}

  Generation run() {
    if (output_) {
      output_->expect(settings());
      if (finished()) return read_finished();
    }
    require_memory(beside_ + kernel_.least_memory, job_, work());
    if (output_) {
      require_space();
      open_writer();
    }
    const JobStep step(job_, "solving", game_.size());
    kernel_.solve(control(), [this](const Slice& slice) { take(slice); });
    return finish();
  }

 private:
  std::string work() const {
    const bool continues = output_ && output_->checkpoint() != nullptr;
    return fmt::format("solving {}{}", game_.spec().canonical_text(),
                       continues ? " with the kernel of its checkpoint" : "");
  }

  void tell(const std::string& sentence) const {
    if (options_.notice) options_.notice(sentence);
  }

  /// A continued job keeps the kernel of its checkpoint.
  Kernel choose_kernel() const {
    const CheckpointReader* checkpoint = output_ ? output_->checkpoint() : nullptr;
    const std::string wanted = checkpoint ? checkpoint->settings().value("kernel", "") : options_.kernel;
    if (std::optional<Kernel> kernel = kernel_called(wanted, game_, metric_)) return std::move(*kernel);
    return kernel_for(game_, metric_, kernel_budget());
  }

  TableInfo table_info() const {
    TableInfo info;
    info.spec = game_.spec().canonical_text();
    info.kind = {game_.game_class(), game_.play(), metric_};
    if (options_.below) {
      info.tier = options_.below->tier;
      info.rests_on = options_.below->rests_on;
    }
    info.positions = game_.size();
    describe_keys(game_, info);
    info.cell = kernel_.widest;
    return info;
  }

  /// The settings in which a checkpoint and the run that continues from it must agree.
  Json settings() const {
    Json all{{"spec", game_.spec().canonical_text()},
             {"metric", name(metric_)},
             {"kernel", kernel_.name},
             {"state", kernel_.state_version}};
    all.update(writer_settings(options_.writer));
    if (options_.below) all.update(tier_settings(*options_.below));
    return all;
  }

  /// Whether a file has the layout and the size of blocks of the options.
  bool written_alike(const TableInfo& info) const {
    const WriterOptions& wanted = options_.writer;
    return (wanted.layout.empty() || wanted.layout == name(info.layout)) &&
           (wanted.block_entries == 0 || wanted.block_entries == info.block_entries);
  }

  /// Whether this job finished before: its table exists, and FILE.checkpoint or FILE.part does not. Throws UsageError
  /// if there is nothing to continue and no such table.
  bool finished() const {
    if (!output_->must_be_finished()) return false;
    const std::optional<TableInfo> info = finished_table(options_, game_.spec().canonical_text());
    if (info && info->kind.metric == metric_ && written_alike(*info)) return true;
    output_->refuse_to_continue();
  }

  Generation read_finished() {
    if (options_.continuation == Continuation::automatic) tell(options_.file + " was finished before");
    remove_checkpoint();
    output_->drop_part();
    const std::shared_ptr<const Game> game(std::shared_ptr<const Game>(), &game_);
    const Probe probe(TableFile(options_.file), game, job_);
    const Value start = game_.has_start() ? probe.value(game_.start()) : Value();
    return {probe.info().summary, start, probe.file().values(), probe.file().file_bytes()};
  }

  /// The table is complete, so the job has done its work even if the checkpoint stays.
  void remove_checkpoint() {
    try {
      output_->remove_checkpoint();
    } catch (const std::system_error& error) {
      tell(fmt::format("{}; the table is finished, remove the checkpoint", error.what()));
    }
  }

  /// Throws LimitError if the smallest possible table does not fit on the disk; tells if a typical one does not fit
  /// beside the checkpoints and temporary files. A new checkpoint is complete before it replaces the old one.
  void require_space() const {
    const std::string& file = output_->path();
    const std::uint64_t there = output_->existing_bytes();
    const std::uint64_t least = TableWriter::least_bytes(table_info(), options_.writer);
    require_disk(file, less(least, there), "choose another disk with -o");
    const auto table = static_cast<std::uint64_t>(static_cast<double>(game_.size()) * kernel_.file_bits / 8);
    const std::uint64_t beside = 2 * kernel_.checkpoint_bytes + scratch_beside_output(), free = free_disk(file);
    if (less(table + beside, there) > free)
      tell(
          fmt::format("{} needs about {}, its checkpoints and temporary files up to {}, but only {} are free in {}; "
                      "free some space, or choose another disk with -o",
                      file, size_text(table), size_text(beside), size_text(free), folder_of(file)));
  }

  std::uint64_t scratch_beside_output() const {
    return kernel_.scratch_bytes && job_.scratch().empty() ? kernel_.scratch_bytes(kernel_budget()) : 0;
  }

  void open_writer() {
    const std::string checkpoint = output_->checkpoint_path();
    if (output_->checkpoint() != nullptr) {
      continue_writer(*output_->checkpoint());
      if (options_.continuation == Continuation::automatic) tell("continuing from " + checkpoint);
      return;
    }
    TableWriter::require(table_info(), options_.writer);
    if (output_->remove_checkpoint()) tell(fmt::format("starting afresh; the work in {} is discarded", checkpoint));
    writer_.emplace(output_->take_part(), table_info(), options_.writer, job_);
  }

  void continue_writer(const CheckpointReader& checkpoint) {
    TableInfo info = table_info();
    const Json& tally = checkpoint.settings().at("tally");
    if (!tally.is_null()) {
      info.cell = static_cast<CellWidth>(checkpoint.settings().at("cell_bits").get<int>());
      open_tally(info.cell);
      tally_->restore(tally);
    }
    try {
      writer_.emplace(output_->take_part(), info, options_.writer, job_, checkpoint.writer_state());
    } catch (const FormatError& error) {
      throw FormatError(fmt::format("{}; discard the work with --restart", error.what()));
    }
    writer_->keep();
  }

  void open_tally(CellWidth cell) { tally_.emplace(cell, table_info().kind, start_of(game_), job_.workers()); }

  /// All slices have the width of the first.
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
    control.memory = kernel_budget();
    control.scratch = scratch_folder();
    if (options_.below) {
      control.below = options_.below->value;
      control.greatest_below = options_.below->greatest;
    }
    control.value_bytes = pool_memory(job_, beside_ + kernel_.memory);
    control.values = [this](ValueList list) {
      if (writer_) writer_->values(list);
      values_ = std::move(list);
    };
    if (options_.step_finished)
      control.step_finished = [this](const char* kind, std::uint64_t step, Index solved) {
        options_.step_finished(fmt::format("{} {}", kind, step), solved);
      };
    if (!writer_) return control;
    control.checkpoint_due = [this] { return pace_.due(); };
    control.checkpoint = [this](const std::function<void(const PutBytes&)>& write) { save(write); };
    if (CheckpointReader* reader = output_->checkpoint())
      control.resume = [reader](std::span<std::byte> bytes) { reader->get(bytes); };
    return control;
  }

  /// The bytes that the kernel may hold.
  std::uint64_t kernel_budget() const { return memory_beside(beside_, job_); }

  /// Empty: the system's folder for temporary files.
  std::string scratch_folder() const {
    if (!job_.scratch().empty() || options_.file.empty()) return job_.scratch();
    const std::string folder = fs::path(options_.file).parent_path().string();
    return folder.empty() ? "." : folder;
  }

  void save(const std::function<void(const PutBytes&)>& solver_state) {
    pace_.write([&] {
      Json header = settings();
      header["tally"] = tally_ ? tally_->save() : Json(nullptr);
      header["cell_bits"] = static_cast<int>(writer_->cell());
      keep_checkpoint(output_->checkpoint_path(), header, writer_->save_state(), solver_state, options_.notice);
      if (fs::exists(output_->checkpoint_path())) writer_->keep();
    });
  }

  Generation finish() {
    Generation done{tally_->summary(), tally_->start_value(), std::move(values_), 0};
    if (!writer_) return done;
    if (auto keys = game_.keys(); !keys.empty()) writer_->keys(std::move(keys));
    done.file_bytes = writer_->finish(done.summary);
    remove_checkpoint();
    return done;
  }

  const Game& game_;
  Metric metric_;
  const GenerationOptions& options_;
  Job job_;
  std::optional<ClaimedOutput>& output_;  ///< nothing: the table is only counted
  std::uint64_t beside_;                  ///< bytes that the program and the writer hold
  Kernel kernel_;
  std::optional<Tally> tally_;  ///< once the width of the cells is known
  std::optional<TableWriter> writer_;
  CheckpointPace pace_;
  ValueList values_;
};

}  // namespace

struct GenerationJob::State {
  GenerationOptions options;
  Job job;
  std::optional<ClaimedOutput> output;
  std::optional<DiscoveryFile> discovery;

  /// Throws UsageError if the work that was kept is of another game, or if there is none and there should be.
  void expect_game(const std::string& spec) {
    output->expect({{"spec", spec}});
    discovery->expect(spec);
    if (output->must_be_finished() && !finished_table(options, spec)) output->refuse_to_continue();
  }
};

GenerationJob::GenerationJob(GenerationOptions options, const Job& job)
    : state_(std::make_unique<State>(State{std::move(options), job, {}, {}})) {
  if (state_->options.file.empty()) return;
  const GenerationOptions& mine = state_->options;
  const std::string discovery = output_target(mine.file) + ".discovery";
  // Discovered positions are work that can be continued, even if there is no checkpoint yet.
  const bool begun = mine.continuation == Continuation::required && fs::exists(discovery);
  state_->output.emplace(mine.file, begun ? Continuation::automatic : mine.continuation);
  state_->output->expect(writer_settings(mine.writer));
  state_->discovery.emplace(discovery, mine.continuation, mine.checkpoints, mine.notice);
}

GenerationJob::~GenerationJob() = default;
GenerationJob::GenerationJob(GenerationJob&&) noexcept = default;

void GenerationJob::expect(Metric metric) const {
  if (state_->output) state_->output->expect({{"metric", name(metric)}});
}

Resources GenerationJob::resources() const {
  Resources resources{state_->job};
  if (!state_->output) return resources;
  resources.before_discovery = [state = state_.get()](const Undiscovered& game) {
    state->expect_game(game.spec);
    state->discovery->begin(game.spec);
    if (state->discovery->exists() && state->options.notice)
      state->options.notice(fmt::format("continuing from {}.discovery", state->options.file));
  };
  resources.keeper = state_->discovery->keeper();
  return resources;
}

Generation GenerationJob::run(const Game& game, Metric metric) {
  if (state_->discovery) state_->discovery->expect(game.spec().canonical_text());
  Generation done = Generator(game, metric, state_->options, state_->job, state_->output).run();
  if (state_->discovery) state_->discovery->remove();
  return done;
}

Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job) {
  return GenerationJob(options, job).run(game, metric);
}

}  // namespace zermelo
