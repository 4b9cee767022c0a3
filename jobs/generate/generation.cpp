// The kernel passes slices to the tally and to the writer. A checkpoint joins the states of all three.
#include "jobs/generate/generation.h"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <filesystem>

#include "formats/table/storage/file_layer.h"
#include "formats/table/storage/json_reading.h"
#include "formats/table/writing/table_section.h"
#include "jobs/budget/amounts.h"
#include "jobs/generate/estimate.h"
#include "jobs/keys/key_info.h"
#include "jobs/keys/loadable_keys.h"
#include "jobs/lookup/probe.h"
#include "jobs/store/checkpoint.h"
#include "jobs/store/claimed_output.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/tier_keys.h"
#include "solver/engine/check_rules.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/processes.h"
#include "tablebase/registry.h"
#include "tablebase/rules/rules_digest.h"

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

/// The settings of a checkpoint that belong to a tier.
Json tier_settings(const TierExits& exits) {
  Json rests_on = Json::array();
  for (const TierDigest& tier : exits.lower.all()) rests_on.push_back(tier.tier + " " + tier.payload_digest);
  return {{"tier", exits.tier}, {"rests_on", rests_on}};
}

/// The number of the start; size() if the game has none.
Index start_of(const Game& game) { return game.has_start() ? game.start() : game.size(); }

/// The options of the user, then the options of a table. By default tables have only losses if a fast verifier derives
/// the wins: every chess ending of 3 and 4 men is smaller then, all together have a third of the bytes.
WriterOptions writer_options(const Game& game, Metric metric, const GenerationOptions& options) {
  if (options.like) return written_like(*options.like, options.writer);
  WriterOptions writer = options.writer;
  if (writer.layout.empty() && metric == Metric::depth && method_of(game).derive_wins)
    writer.layout = name(Layout::losses);
  return writer;
}

class Generator {
 public:
  Generator(const Game& game, Metric metric, const GenerationOptions& options, const Job& job,
            std::optional<ClaimedOutput>& output)
      : game_(game),
        metric_(metric),
        rules_(rules_digest_of(game)),
        options_(options),
        writer_choice_(writer_options(game, metric, options)),
        job_(job),
        processes_(job.processes()),
        output_(output),
        beside_(bytes_beside_kernel(game, !options.file.empty())),
        kernel_(choose_kernel()),
        replaced_(replaced_file()),
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
    if (divided() && output_) TableSection::remove_leftovers(output_->path());
    if (divided()) continue_section();
    const JobStep step(job_, "solving", game_.size());
    kernel_.solve(control(), [this](const Slice& slice) { take(slice); });
    return divided() ? finish_divided() : finish();
  }

 private:
  /// Whether the kernel hands out the whole table, though a checkpoint has some of it.
  bool begins_file_again() const { return divided() && kernel_.hands_out_again; }
  /// Whether all processes solve the game together.
  bool divided() const { return processes_ && kernel_.writer_of; }
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
    Kernel kernel = kernel_called(wanted, game_, metric_).value();
    return kernel.divided ? kernel.divided(processes_->count()) : kernel;
  }

  /// A continued job keeps the kernel of its checkpoint.
  Kernel own_choice() const {
    const CheckpointReader* checkpoint = output_ ? output_->checkpoint() : nullptr;
    const std::string wanted = checkpoint ? checkpoint->settings().value("kernel", std::string()) : options_.kernel;
    if (std::optional<Kernel> kernel = kernel_called(wanted, game_, metric_)) return std::move(*kernel);
    return kernel_for(game_, metric_, kernel_budget());
  }

  TableInfo table_info() const {
    TableInfo info;
    info.spec = game_.spec().canonical_text();
    info.kind = {game_.game_class(), game_.play(), metric_};
    info.rules_digest = rules_;
    info.order = order_of(game_);
    if (options_.exits) {
      info.tier = options_.exits->tier;
      info.lower = options_.exits->lower;
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
    if (!rules_.empty()) all["rules"] = rules_;
    if (const std::string order = order_of(game_); !order.empty()) all["order"] = order;
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
      return own_table();
    } catch (const std::runtime_error&) {
      if (replaced_.empty() || mark_of(output_->path()) != replaced_) throw;
      return {};
    }
  }

  /// Throws as existing_table does, and UsageError if FILE is another table.
  std::optional<TableInfo> own_table() const {
    std::optional<TableInfo> there = existing_table(output_->path());
    if (!there) return {};
    const std::string words = difference(options_.file, *there, table_info(), writer_choice_);
    if (words.empty()) return there;
    const std::string checkpoint = output_->checkpoint_path();
    if (fs::exists(checkpoint)) throw UsageError("{}; move it elsewhere to continue from {}", words, checkpoint);
    refuse_to_replace(words, options_.continuation == Continuation::required);
  }

  /// The file that --restart replaces, also when a later run without it continues the work; else empty.
  std::string replaced_file() const {
    if (!output_) return {};
    if (continues()) return output_->checkpoint()->settings().value("replaces", std::string());
    return options_.continuation == Continuation::restart ? mark_of(output_->path()) : "";
  }

  Generation read_finished() {
    remove_checkpoint();
    output_->drop_part();
    const std::shared_ptr<const Game> game(std::shared_ptr<const Game>(), &game_);
    const Probe probe(TableFile(options_.file), game, job_);
    const Value start = game_.has_start() ? probe.value(game_.start()) : Value();
    Generation kept{probe.info().summary, start, probe.file().values(), probe.file().file_bytes()};
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
    const std::uint64_t least = TableWriter::least_bytes(table_info(), writer_choice_);
    require_disk(file, less(least, there), "choose another disk with -o");
    const auto table = static_cast<std::uint64_t>(static_cast<double>(game_.size()) * kernel_.file_bits / 8);
    const std::uint64_t beside = 2 * kernel_.checkpoint_bytes + scratch_beside_output(), free = free_disk(file);
    if (less(table + beside, there) <= free) return;
    const bool few = beside < table / 100;
    const std::string others =
        few ? "" : fmt::format(", its checkpoints and temporary files up to {}", size_text(beside));
    tell(fmt::format("{} needs about {}{}, but only {} are free in {}; free some space, or choose another disk with -o",
                     file, size_text(table), others, size_text(free), folder_of(file)));
  }

  std::uint64_t scratch_beside_output() const {
    return kernel_.scratch_bytes && job_.scratch().empty() ? kernel_.scratch_bytes(kernel_budget()) : 0;
  }

  /// FILE.part may be left by a run that was killed at the end. Throws UsageError if it is a table of another game.
  void require_own_part() const {
    const std::string part = output_->part_path();
    if (!fs::exists(part) || !TableFile::is_table(part)) return;
    std::string words;
    try {
      words = difference_in_game(part, TableFile(part).info(), table_info().spec, metric_, table_info().tier);
    } catch (const FormatError&) {  // not complete
    }
    if (!words.empty()) throw UsageError(words + "; it is kept; move it elsewhere");
  }

  void open_writer() {
    const std::string checkpoint = output_->checkpoint_path();
    if (output_->checkpoint() != nullptr) {
      solved_ = solved_before_ = std::min(game_.size(), output_->checkpoint()->settings().value("solved", Index{0}));
      if (!begins_file_again()) continue_writer(*output_->checkpoint());
      if (options_.continuation == Continuation::automatic) tell("continuing from " + checkpoint);
      return;
    }
    TableWriter::require(table_info(), writer_choice_);
    require_own_part();
    if (output_->remove_checkpoint()) tell(fmt::format("starting afresh; the work in {} is discarded", checkpoint));
    writer_.emplace(output_->take_part(), table_info(), writer_choice_, job_);
  }

  void continue_writer(const CheckpointReader& checkpoint) {
    TableInfo info = table_info();
    const Json& tally = checkpoint.settings().at("tally");
    if (!tally.is_null()) {
      info.cell = static_cast<CellWidth>(checkpoint.settings().at("cell_bits").get<int>());
      open_tally(info.cell);
      tally_->add(tally);
    }
    try {
      writer_.emplace(output_->take_part(), info, writer_choice_, job_, checkpoint.writer_state());
    } catch (const FormatError& error) {
      throw FormatError("{}; discard the work with --restart", error.what());
    }
    writer_->keep();
  }

  void open_tally(CellWidth cell) {
    cell_ = cell;
    tally_.emplace(game_, cell, table_info().kind, start_of(game_), job_.workers());
  }

  /// All slices have the width of the first.
  void take(const Slice& slice) {
    if (!tally_) open_tally(slice.width());
    if (divided()) {
      if (!options_.file.empty()) section(slice.width()).put(slice);
    } else if (writer_) {
      if (writer_->cell() != slice.width()) writer_->narrow(slice.width());
      writer_->append(slice);
    }
    tally_->add(slice);
    if (options_.entries_found && !divided()) options_.entries_found(slice);
  }

  /// The entries that the writer of the first process has from a checkpoint; the section goes on behind them.
  void continue_section() {
    const CellWidth cell = cell_of_all();
    if (options_.file.empty() || cell == CellWidth{}) return;
    const CellBuffer* pending = writer_ ? &writer_->pending() : nullptr;
    const std::uint64_t written = sum_over(processes_, pending ? writer_->entries() - pending->count() : 0);
    section(cell).begin_behind(written);
    if (pending) section(cell).put(pending->slice(0, pending->count(), written));
  }

  /// The own section of a divided table. The first call says the width of the cells.
  TableSection& section(CellWidth cell) {
    if (!section_)
      section_.emplace(output_target(options_.file), TableWriter::completed(table_info(), writer_choice_, cell),
                       kernel_.writer_of, job_);
    return *section_;
  }

  Control control() {
    Control control;
    control.job = job_;
    control.memory = kernel_budget();
    control.scratch = scratch_folder();
    if (options_.exits) {
      control.exit_value = options_.exits->value;
      control.exit_table = options_.exits->table;
      control.greatest_exit = options_.exits->greatest;
    }
    control.value_bytes = pool_memory(job_, beside_ + kernel_.memory);
    control.values = [this](ValueList list) {
      if (writer_) writer_->values(list);
      values_ = std::move(list);
    };
    control.step_finished = [this](const char* kind, std::uint64_t step, Index solved) {
      solved_ = std::max(solved_, solved);
      if (options_.step_finished) options_.step_finished(fmt::format("{} {}", kind, step), solved);
    };
    if (divided()) {
      control.processes = processes_;
      control.entries_are_out = [this] {
        if (!options_.file.empty()) section(cell_of_all()).exchange();
      };
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
      if (!begins_file_again()) join_progress();
      write([](std::span<const std::byte>) {});
    };
    if (divided() ? any_over(processes_, reader != nullptr) : reader != nullptr)
      control.resume = [reader](std::span<std::byte> bytes) { reader->get(bytes); };
  }

  /// The bytes that the kernel may hold.
  std::uint64_t kernel_budget() const { return memory_beside(beside_, job_); }

  /// Empty: the system's folder for temporary files.
  std::string scratch_folder() const {
    if (!job_.scratch().empty() || options_.file.empty()) return job_.scratch();
    return folder_of(output_target(options_.file));
  }

  void save(const WriteState& solver_state) {
    pace_.write([&] {
      Json header = settings();
      if (!replaced_.empty()) header["replaces"] = replaced_;
      header["tally"] = saved_tally();
      header["solved"] = solved_;
      header["cell_bits"] = static_cast<int>(writer_ ? writer_->cell() : kernel_.widest);
      const Bytes state = writer_ ? writer_->save_state() : TableWriter::empty_state(table_info(), writer_choice_);
      WholeState whole(solver_state);
      keep_checkpoint(
          output_->checkpoint_path(), header, state, [&](const PutBytes& put) { whole.write(put); }, options_.notice);
      whole.finish();
      if (fs::exists(output_->checkpoint_path()) && writer_) writer_->keep();
    });
  }

  Json saved_tally() {
    if (begins_file_again()) return nullptr;
    if (divided()) return join_progress();
    return tally_ ? tally_->save() : Json(nullptr);
  }

  Generation finish() {
    Generation done{tally_->summary(), tally_->start_value(), std::move(values_), 0, solved_now()};
    if (writer_) done.file_bytes = finish_file(done.summary);
    meet(processes_);
    return done;
  }

  /// The positions that this run has solved; at least 1, because it has finished the table.
  Index solved_now() const { return std::max<Index>(1, game_.size() - solved_before_); }

  /// FILE may have been made since the job began.
  std::uint64_t finish_file(const TableSummary& summary) {
    kept_table();
    if (auto keys = game_.keys(); !keys.empty()) writer_->keys(std::move(keys));
    const std::uint64_t bytes = writer_->finish(summary);
    remove_checkpoint();
    return bytes;
  }

  /// Joins the counts and the sections of all processes. Only the first process has the result.
  Generation finish_divided() {
    const CellWidth cell = cell_of_all();
    const Tally all = tally_of_all(cell);
    Generation done{all.summary(), all.start_value(), {}, 0, solved_now()};
    if (!options_.file.empty()) {
      join_section(cell);
      if (is_first()) done.file_bytes = finish_file(done.summary);
    }
    meet(processes_);
    return done;
  }

  /// Brings the entries that were handed out so far into the file. Returns their counts, null if there are none.
  Json join_progress() {
    const CellWidth cell = cell_of_all();
    if (cell == CellWidth{}) return nullptr;
    const Tally all = tally_of_all(cell);
    join_section(cell);
    return all.save();
  }

  /// All slices of all processes have the same width. CellWidth{}: there are none yet.
  CellWidth cell_of_all() const {
    std::array<std::uint64_t, 2> sums{tally_ ? static_cast<std::uint64_t>(cell_) : 0, tally_.has_value()};
    processes_->sum(sums);
    return static_cast<CellWidth>(sums[0] / std::max<std::uint64_t>(1, sums[1]));
  }

  /// Only the first process has it.
  Tally tally_of_all(CellWidth cell) const {
    Tally all(game_, cell, table_info().kind, start_of(game_), job_.workers());
    for (const std::string& text : gather_texts(*processes_, tally_ ? tally_->save().dump() : ""))
      if (!text.empty()) all.add(parse_json(text));
    return all;
  }

  void join_section(CellWidth cell) {
    TableSection& own = section(cell);
    if (!is_first()) {
      own.join(nullptr);
      return;
    }
    if (!writer_) writer_.emplace(output_->take_part(), table_info(), writer_choice_, job_);
    if (output_->checkpoint() != nullptr) writer_->keep();
    if (writer_->cell() != cell) writer_->narrow(cell);
    writer_->join(own);
  }

  const Game& game_;
  Metric metric_;
  std::string rules_;  ///< their digest; empty if the spec determines them
  const GenerationOptions& options_;
  WriterOptions writer_choice_;  ///< the options of the user with the default layout of the game
  Job job_;
  Processes* processes_;                  ///< null: this process is alone
  std::optional<ClaimedOutput>& output_;  ///< nothing: the table is only counted, or another process has it
  std::uint64_t beside_;                  ///< bytes that the program and the writer hold
  Kernel kernel_;
  std::string replaced_;              ///< as replaced_file()
  std::optional<Tally> tally_;        ///< once the width of the cells is known
  CellWidth cell_ = CellWidth::byte;  ///< of the tally
  std::optional<TableWriter> writer_;
  std::optional<TableSection> section_;  ///< of a divided table
  CheckpointPace pace_;
  ValueList values_;
  Index solved_ = 0;         ///< positions, by this run and earlier ones; checkpoints keep it
  Index solved_before_ = 0;  ///< by earlier runs
};

}  // namespace

struct GenerationJob::State {
  GenerationOptions options;
  Job job;
  std::optional<ClaimedOutput> output;
  std::optional<DiscoveryFile> discovery;
  std::optional<TableInfo> existing;  ///< of FILE, if it is kept and there is no checkpoint

  std::string keys_path() const { return output_target(options.file) + ".keys"; }

  /// Processes keep keys in a file. An earlier run may have done so.
  void divide_keys(const std::string& spec, Resources& resources) const {
    if (options.continuation != Continuation::restart) resources.tiers.known = divided_keys(keys_path(), spec);
    if (resources.divided)
      resources.keep_divided = [path = keys_path(), spec, job = job](const FoundTier& tier) {
        return keep_divided_keys(path, spec, tier, *job.processes());
      };
  }

  /// Whether FILE has the positions of this game, and the spec determines the rules; then nothing is discovered. Rules
  /// with a digest are compared first.
  bool has_positions(const std::string& spec, Metric metric) const {
    const bool has = existing && existing->key_bytes != 0 && existing->rules_digest.empty() &&
                     difference_in_game(options.file, *existing, spec, metric).empty();
    return any_over(job.processes(), has);
  }

  /// Throws UsageError if the kept work or table belongs to another game, or if it is required but missing.
  void expect_game(const std::string& spec, Metric metric) {
    output->expect({{"spec", spec}});
    discovery->expect(spec);
    if (!existing && output->must_be_finished()) output->refuse_to_continue();
    if (!existing) return;
    const std::string words = difference_in_game(options.file, *existing, spec, metric);
    if (!words.empty()) refuse_to_replace(words, options.continuation == Continuation::required);
  }
};

GenerationJob::GenerationJob(GenerationOptions options, const Job& job)
    : state_(std::make_unique<State>(State{std::move(options), job, {}, {}, {}})) {
  if (state_->options.file.empty() || !zermelo::is_first(job.processes())) return;
  const GenerationOptions& mine = state_->options;
  const std::string discovery = output_target(mine.file) + ".discovery";
  // Discovered positions are work that can be continued, even if there is no checkpoint yet.
  const bool begun = mine.continuation == Continuation::required && fs::exists(discovery);
  ClaimedOutput& output = state_->output.emplace(mine.file, begun ? Continuation::automatic : mine.continuation);
  output.expect(writer_settings(mine.writer));
  if (output.keeps_file() && output.checkpoint() == nullptr) state_->existing = existing_table(output.path());
  state_->discovery.emplace(discovery, mine.continuation, mine.checkpoints, mine.notice);
}

GenerationJob::~GenerationJob() = default;
GenerationJob::GenerationJob(GenerationJob&&) noexcept = default;

Resources GenerationJob::resources(const std::string& words, Metric metric) const {
  const std::string spec = canonical_spec(words);
  Resources resources{state_->job};
  if (!state_->options.file.empty() && state_->has_positions(spec, metric)) {
    resources.known = known_in_file(TableFile(state_->options.file));
    return resources;
  }
  resources.divided = state_->job.processes() && (metric == Metric::outcome || metric == Metric::depth);
  if (!state_->options.file.empty()) state_->divide_keys(spec, resources);
  if (!state_->output) return resources;
  state_->output->expect({{"metric", name(metric)}});
  resources.before_discovery = [state = state_.get(), metric,
                                keys = !resources.tiers.known.empty()](const Undiscovered& game) {
    state->expect_game(game.spec, metric);
    state->discovery->begin(game.spec);
    if ((keys || state->discovery->exists()) && state->options.notice)
      state->options.notice(fmt::format("continuing from {}.{}", state->options.file, keys ? "keys" : "discovery"));
  };
  resources.keeper = state_->discovery->keeper();
  if (!resources.tiers.known.empty()) resources.keeper.resume = {};
  return resources;
}

Generation GenerationJob::run(const Game& game, Metric metric) {
  if (state_->discovery) state_->discovery->expect(game.spec().canonical_text());
  if (!state_->options.exits && !state_->job.processes()) require_sound_rules(game);
  Generation done = Generator(game, metric, state_->options, state_->job, state_->output).run();
  if (state_->discovery) state_->discovery->remove();
  std::error_code missing;
  if (state_->output) fs::remove(state_->keys_path(), missing);
  return done;
}

Generation generate(const Game& game, Metric metric, const GenerationOptions& options, const Job& job) {
  return GenerationJob(options, job).run(game, metric);
}

}  // namespace zermelo
