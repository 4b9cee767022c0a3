// The kernel passes slices to the table of the job. A checkpoint joins the states of both.
#include "jobs/generate/generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "jobs/store/checkpoint.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

std::uint64_t less(std::uint64_t whole, std::uint64_t part) { return whole - std::min(whole, part); }

/// The settings of a checkpoint that belong to a tier.
Json tier_settings(const TierExits& exits) {
  Json rests_on = Json::array();
  for (const TierDigest& tier : exits.lower.all()) rests_on.push_back(tier.tier + " " + tier.payload_digest);
  return {{"tier", exits.tier}, {"rests_on", rests_on}};
}

class Generator {
 public:
  Generator(const Kernels& kernels, const GenerationOptions& options, const Job& job,
            std::optional<ClaimedOutput>& output)
      : kernels_(kernels),
        game_(kernels.game()),
        options_(options),
        job_(job),
        processes_(job.processes()),
        output_(output),
        beside_(bytes_beside()),
        kernel_(choose_kernel()),
        replaced_(output ? output->replaced() : ""),
        table_(kernels, options, kernel_, output, job),
        pace_(options.checkpoints) {}

  Generation run() {
    if (output_) output_->expect(settings());
    const bool done = output_ && finished();
    if (any_over(processes_, done)) return done ? read_finished() : Generation();
    if (!divided() && !is_first()) {
      meet(processes_);
      return {};
    }
    if (divided() || !options_.exits) beside_ += load_own_keys(game_, divided() ? processes_ : nullptr, job_);
    require_memory(beside_ + kernel_.least_memory, job_, work(),
                   continues() ? "start afresh with --restart" : smaller_work);
    if (output_) {
      require_replaceable(output_->path(), Replaces::any);
      require_space();
      open_writer();
    }
    if (processes_ && !divided())
      tell(fmt::format("{} is not divided over ranks; rank 0 solves it", game_.spec().canonical_text()));
    if (divided()) table_.begin_sections();
    const JobStep step(job_, "solving", game_.size());
    kernel_.solve(control(), [this](const Slice& slice) {
      table_.take(slice);
      if (options_.entries_found && !divided()) options_.entries_found(slice);
    });
    return finish();
  }

 private:
  /// The bytes beside the kernel. The kept moves of the game go to a temporary file unless its best kernel fits.
  std::uint64_t bytes_beside() const {
    const bool with_file = !options_.file.empty();
    make_room(bytes_beside_kernel(game_, with_file) + kernels_.best().memory, game_, job_);
    return bytes_beside_kernel(game_, with_file);
  }

  /// Whether the kernel hands out the whole table, though a checkpoint has some of it.
  bool begins_file_again() const { return divided() && kernel_.hands_out_again; }
  /// Whether all processes solve the game together.
  bool divided() const { return table_.divided(); }
  bool is_first() const { return zermelo::is_first(processes_); }

  bool continues() const { return output_ && output_->checkpoint() != nullptr; }

  std::string work() const {
    return fmt::format("solving {}{}", game_.spec().canonical_text(),
                       continues() ? " with the kernel of its checkpoint" : "");
  }

  void tell(const std::string& sentence) const {
    if (options_.notice) options_.notice(sentence);
  }

  /// All processes have the kernel that process 0 chooses.
  Kernel choose_kernel() const {
    if (!processes_) return own_choice();
    const std::string wanted = text_of_first(*processes_, is_first() ? std::string(own_choice().name) : "");
    const Kernel& kernel = *kernels_.called(wanted);
    return kernel.divided ? kernel.divided(processes_->count()) : kernel;
  }

  /// A continued job keeps the kernel of its checkpoint.
  const Kernel& own_choice() const {
    const CheckpointReader* checkpoint = output_ ? output_->checkpoint() : nullptr;
    const std::string wanted = checkpoint ? checkpoint->settings().value("kernel", std::string()) : options_.kernel;
    const Kernel* called = kernels_.called(wanted);
    const Kernel& kernel = called != nullptr ? *called : kernels_.within(kernel_budget(), shape());
    if (shape() == TableShape::diagram && !kernel.makes_diagram)
      throw UsageError(
          "{} has no such table of layout diagram, as outcomes and depths of pyramid, octal and grundy up to a total "
          "of 4,096 have; leave out --layout",
          game_.spec().canonical_text());
    return kernel;
  }

  TableShape shape() const {
    const std::string& layout = options_.writer.layout;
    if (layout.empty()) return TableShape::any;
    return layout == name(Layout::diagram) ? TableShape::diagram : TableShape::cells;
  }

  /// The settings in which a checkpoint and the run that continues from it must agree.
  Json settings() const {
    const TableInfo& info = table_.info();
    Json all{{"spec", info.spec},
             {"metric", name(kernels_.metric())},
             {"kernel", kernel_.name},
             {"state", kernel_.state_version}};
    all.update(writer_settings(options_.writer));
    if (!info.rules_digest.empty()) all["rules"] = info.rules_digest;
    if (!info.order.empty()) all["order"] = info.order;
    if (options_.exits) all.update(tier_settings(*options_.exits));
    return all;
  }

  /// Whether this job finished before: its table exists, and FILE.checkpoint or FILE.part does not. Throws as
  /// existing_table does, and UsageError if FILE is another table, or if there is nothing to continue and no table.
  bool finished() const {
    const std::optional<TableInfo> there = kept_table();
    if (!there && output_->must_be_finished()) output_->refuse_to_continue();
    return there && output_->must_be_finished();
  }

  /// The table of this job that is FILE; nothing if there is none, or if the job may replace what is there.
  std::optional<TableInfo> kept_table() const {
    if (options_.continuation == Continuation::restart) return {};
    try {
      return output_->own_table(options_.file, table_.info(), table_.options(),
                                options_.continuation == Continuation::required);
    } catch (const std::runtime_error&) {
      if (replaced_.empty() || mark_of(output_->path()) != replaced_) throw;
      return {};
    }
  }

  Generation read_finished() {
    remove_checkpoint();
    output_->drop_part();
    const std::shared_ptr<const Game> game(std::shared_ptr<const Game>(), &game_);
    const Probe probe(TableFile(options_.file), game, job_);
    Generation kept{probe.info().summary, game_.size(), {}, probe.file().values(), probe.file().file_bytes()};
    if (game_.has_start()) kept.start = probe.value(game_.start());
    kept.solved_before = true;
    return kept;
  }

  /// The table is complete, so the job has done its work even if the checkpoint stays.
  void remove_checkpoint() {
    try {
      output_->remove_checkpoint();
    } catch (const std::system_error& error) {
      tell(fmt::format("{}; the table is finished, remove the checkpoint", error.what()));
    }
  }

  /// Throws LimitError if the smallest possible table does not fit on the disk; tells if a typical table does not fit
  /// together with the checkpoints and temporary files. A new checkpoint is complete before it replaces the old one.
  void require_space() const {
    const std::string& file = output_->path();
    const std::uint64_t there = output_->existing_bytes();
    const std::uint64_t least = TableWriter::least_bytes(table_.info(), table_.options());
    require_disk(file, less(least, there), "choose another disk with -o");
    const auto table = static_cast<std::uint64_t>(static_cast<double>(game_.size()) * kernel_.file_bits / 8);
    const std::uint64_t beside = 2 * kernel_.checkpoint_bytes + scratch_beside_output(), free = free_disk(file);
    if (less(table + beside, there) <= free) return;
    const bool few = beside < table / 100;
    const std::string others =
        few ? "" : fmt::format(", its checkpoints and temporary files up to {}", size_text(beside));
    tell(
        fmt::format("{} needs about {}{}, but only {} are free in {}; the work goes on, but free some space, or stop "
                    "it and choose another disk with -o",
                    file, size_text(table), others, size_text(free), folder_of(file)));
  }

  std::uint64_t scratch_beside_output() const {
    return kernel_.scratch_bytes && job_.scratch().empty() ? kernel_.scratch_bytes(kernel_budget()) : 0;
  }

  void open_writer() {
    const std::string checkpoint = output_->checkpoint_path();
    if (output_->checkpoint() != nullptr) {
      solved_ = solved_before_ = std::min(game_.size(), output_->checkpoint()->settings().value("solved", Index{0}));
      if (!begins_file_again()) table_.resume(*output_->checkpoint());
      if (options_.continuation == Continuation::automatic) tell("continuing from " + checkpoint);
      return;
    }
    TableWriter::require(table_.info(), table_.options());
    output_->require_own_part(table_.info());
    if (output_->remove_checkpoint()) tell(fmt::format("starting afresh; the work in {} is discarded", checkpoint));
    table_.open();
  }

  Control control() {
    Control control = control_beside(beside_, kernel_, job_);
    control.scratch = scratch_folder(options_, job_);
    if (options_.exits) control.exits = options_.exits->entries;
    control.values = [this](ValueList list) {
      table_.set_values(list);
      values_ = std::move(list);
    };
    if (table_.takes_diagram() && !options_.entries_found)
      control.diagram = [this](const heaps::Diagram& diagram) { table_.take(diagram); };
    control.step_finished = [this](const char* kind, std::uint64_t step, Index solved) {
      solved_ = std::max(solved_, solved);
      if (options_.step_finished) options_.step_finished(fmt::format("{} {}", kind, step), solved);
    };
    if (divided()) {
      control.processes = processes_;
      control.entries_are_out = [this] { table_.exchange(); };
    }
    if (!options_.file.empty()) keep_work(control);
    return control;
  }

  /// Only the first process has the checkpoint.
  void keep_work(Control& control) {
    CheckpointReader* reader = output_ ? output_->checkpoint() : nullptr;
    if (is_first()) control.checkpoint_due = [this] { return pace_.due(); };
    control.checkpoint = [this](const WriteState& write) {
      if (is_first()) return save(write);
      if (!begins_file_again()) table_.save_counts();
      write([](std::span<const std::byte>) {});
    };
    if (divided() ? any_over(processes_, reader != nullptr) : reader != nullptr)
      control.resume = [reader](std::span<std::byte> bytes) { reader->get(bytes); };
  }

  /// The bytes that the kernel may hold.
  std::uint64_t kernel_budget() const { return memory_beside(beside_, job_); }

  void save(const WriteState& solver_state) {
    pace_.write([&] {
      Json header = settings();
      if (!replaced_.empty()) header["replaces"] = replaced_;
      header["tally"] = begins_file_again() ? Json(nullptr) : table_.save_counts();
      header["solved"] = solved_;
      header["cell_bits"] = static_cast<int>(table_.cell());
      const Bytes state = table_.save_file();
      WholeState whole(solver_state);
      keep_checkpoint(
          output_->checkpoint_path(), header, state, [&](const PutBytes& put) { whole.write(put); }, options_.notice);
      whole.finish();
      if (fs::exists(output_->checkpoint_path())) table_.keep_file();
    });
  }

  Generation finish() {
    auto [summary, start] = table_.finish_counts();
    // At least 1 position, because this run has finished the table.
    const Index solved = std::max<Index>(1, game_.size() - solved_before_);
    Generation done{std::move(summary), game_.size(), {}, std::move(values_), 0, solved};
    if (game_.has_start()) done.start = start;
    if (table_.has_file()) {
      kept_table();  // throws if FILE was made since the job began
      done.file_bytes = table_.finish_file(done.summary);
      remove_checkpoint();
    }
    meet(processes_);
    return done;
  }

  const Kernels& kernels_;
  const Game& game_;
  const GenerationOptions& options_;
  Job job_;
  Processes* processes_;                  ///< null: this process is alone
  std::optional<ClaimedOutput>& output_;  ///< nothing: the table is only counted, or another process has it
  std::uint64_t beside_;                  ///< bytes that the program and the writer hold
  Kernel kernel_;
  std::string replaced_;  ///< as ClaimedOutput::replaced()
  JobTable table_;
  CheckpointPace pace_;
  ValueList values_;
  Index solved_ = 0;         ///< positions, by this run and earlier ones; checkpoints keep it
  Index solved_before_ = 0;  ///< by earlier runs
};

}  // namespace

Json writer_settings(const WriterOptions& writer) {
  return {{"layout", writer.layout},
          {"block", writer.block_entries},
          {"level", writer.level},
          {"program", ZERMELO_VERSION}};
}

std::string scratch_folder(const GenerationOptions& options, const Job& job) {
  if (!job.scratch().empty() || options.file.empty()) return job.scratch();
  return options.in_tiers ? options.file : folder_of(output_target(options.file));
}

Generation solve_claimed(const Kernels& kernels, const GenerationOptions& options, const Job& job,
                         std::optional<ClaimedOutput>& output) {
  return Generator(kernels, options, job, output).run();
}

}  // namespace zermelo
