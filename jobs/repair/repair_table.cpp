// First the parts of the file are found (formats/salvage), then its damaged blocks. Their entries are computed again,
// and the file is written beside the damaged one: sound frames as they are, the others new. A diagram with damaged
// frames is solved again, as its entries need all of it, and takes little work.
#include "jobs/repair/repair_table.h"

#include <fmt/format.h>

#include <filesystem>
#include <numeric>

#include "formats/table/diagrams/diagram_frames.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_layer.h"
#include "jobs/counts/solution_counts.h"
#include "jobs/lookup/held_table.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/repair/mended_entries.h"
#include "jobs/repair/rewrite.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/engine/verify.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/input/input_file.h"
#include "tablebase/registry.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// The level of zstd with which this program makes a sound block of the file again; 0 if none does.
int level_of(const InputFile& file, const Salvage& salvage, int guess) {
  const TableParts& parts = salvage.parts;
  for (std::uint64_t block = 0; block < parts.metadata.entry_frames(); ++block) {
    const Bytes bytes = parts.bytes(file, block);
    const auto sound = read_frame(bytes, parts.most_payload(block));
    if (!sound) continue;
    std::vector<int> levels(Compressor::max_level);
    std::iota(levels.begin(), levels.end(), 1);
    levels.insert(levels.begin(), {guess, BlockPacker::default_level(parts.metadata.info)});
    for (const int level : levels) {
      if (level == 0) continue;
      const Bytes ours = Compressor(level).compress(sound->second);
      if (std::equal(ours.begin(), ours.end(), bytes.begin(), bytes.begin() + sound->first.compressed)) return level;
    }
    return 0;
  }
  return BlockPacker::default_level(parts.metadata.info);
}

/// Repairs one file.
class Repairer {
 public:
  Repairer(const std::string& path, std::optional<FolderTier> tier, const RepairOptions& options, const Job& job)
      : path_(path), tier_(std::move(tier)), options_(options), job_(job), file_(path) {}

  Repair run() {
    find_parts();
    damaged_ = damaged_frames();
    sort_damage();
    if (tier_ && !salvage_.front_sound) return lost_tier();
    open_probe();
    report_.fault = fault_of_name();
    if (!report_.ok()) return report_;
    list_damaged_parts();
    try {
      if (report_.sound())
        probe_->file().check_payload();
      else
        mend();
    } catch (const FormatError& error) {
      report_.fault = error.what();
    }
    return report_;
  }

 private:
  /// The damage of a tier whose metadata are damaged. Its folder solves it again.
  Repair lost_tier() {
    list_damaged_parts();
    report_.fault = lack_of_game();
    return report_;
  }

  TableInfo& info() { return salvage_.parts.metadata.info; }
  const TableInfo& info() const { return salvage_.parts.metadata.info; }
  [[noreturn]] void refuse(const std::string& why) const { FileLocation{path_}.refuse(why); }

  /// Finds the parts of the file; if its first frame is damaged, also its game.
  void find_parts() {
    const FileLocation place{path_};
    if (auto known = salvage(file_, place)) {
      salvage_ = std::move(*known);
      if (!options_.spec.empty() && !same_game(info().spec, options_.spec) && !spells_the_same())
        throw UsageError("{} is a table of '{}', not of '{}'", path_, info().spec, options_.spec);
    } else {
      find_parts_by_clues();
    }
  }

  /// Tells the damaged frames apart.
  void sort_damage() {
    const TableParts& parts = salvage_.parts;
    const auto blocks_end = std::lower_bound(damaged_.begin(), damaged_.end(), parts.metadata.entry_frames());
    const auto list_end = std::lower_bound(blocks_end, damaged_.end(), parts.first_key_frame());
    report_.damaged_blocks = static_cast<std::uint64_t>(blocks_end - damaged_.begin());
    salvage_.list_sound = blocks_end == list_end;
    salvage_.keys_sound = list_end == damaged_.end();
  }

  /// Joins the file with its game. Without sound keys the game is made as if the file had none: from the rules.
  void open_probe() {
    TableParts parts = salvage_.parts;
    if (!salvage_.keys_sound) {
      parts.metadata.info.key_bytes = 0;
      parts.metadata.info.tiers.clear();
      parts.keys = KeyFrames();
    }
    TableFile file(path_, parts, tier_ ? tier_->cache : std::make_shared<BlockCache>(cache_bytes(job_)));
    if (game_ != nullptr)
      probe_.emplace(std::move(file), game_, job_);
    else if (has_game_of_folder())
      probe_.emplace(std::move(file), tier_->game, tier_->place, tier_->tiers, job_);
    else
      probe_.emplace(std::move(file), job_);
  }

  /// Whether the file is the table of its tier, and the game of the folder can read its keys.
  bool has_game_of_folder() const {
    return tier_ && salvage_.keys_sound && info().tier == tier_->game->tiers()[tier_->place].name &&
           same_game(info().spec, tier_->game->spec().canonical_text());
  }

  /// Why the name of a tier's file is wrong; empty if it is not.
  std::string fault_of_name() const {
    const auto* tier = dynamic_cast<const TierGame*>(&probe_->game());
    return tier == nullptr ? "" : misnamed(tier->whole(), path_, info().tier);
  }

  /// Whether the user's spec leaves out defaults of the spec in the file.
  bool spells_the_same() const {
    return same_game(canonical_text_of(completed_spec(options_.spec), resources_beside(path_, job_)), info().spec);
  }

  std::string lack_of_game() const {
    return fmt::format(
        "{}: not a table file, or its metadata are damaged; name the game of the table: zermelo repair {} SPEC", path_,
        shell_word(path_));
  }

  /// Its folder has no table that tells the game.
  [[noreturn]] void refuse_lone_tier() const {
    throw UsageError(
        "{}: the metadata of the tier {} are damaged; solve the tier again in its folder: zermelo repair {} {}", path_,
        clues_.tier, shell_word(folder_path(folder_of(path_)) + "/"), clues_.spec);
  }

  std::shared_ptr<const Game> game_of_clues(const std::string& rules_text) const {
    Resources resources = resources_beside(path_, job_);
    resources.rules_text = rules_text;
    return make_game(clues_.spec, resources);
  }

  /// Whether the rules have the digest in damaged metadata; also if that is lost.
  bool has_the_digest(const Game& game) const {
    return clues_.rules_digest.empty() || rules_digest_of(game) == clues_.rules_digest;
  }

  /// The game of a rules file that damaged metadata still contain; null without one.
  std::shared_ptr<const Game> game_of_kept_rules() const {
    if (clues_.rules_text.empty()) return nullptr;
    try {
      auto game = game_of_clues(clues_.rules_text);
      if (has_the_digest(*game)) return game;
    } catch (const FormatError&) {  // the text is damaged
    } catch (const UsageError&) {   // the spec is damaged
    }
    return nullptr;
  }

  /// The spec of damaged metadata may be damaged, too.
  std::shared_ptr<const Game> game_of_clues() const {
    if (const auto game = game_of_kept_rules()) return game;
    try {
      const auto game = game_of_clues("");
      const std::string text = game->rules_text();
      if (!text.empty() && text != clues_.rules_text && !has_the_digest(*game))
        throw UsageError(
            "{}: the table was solved from other rules of {} than those in the file now; find the right file", path_,
            clues_.spec);
      return game;
    } catch (const SpecError&) {
      if (!options_.spec.empty()) throw;
      throw UsageError(lack_of_game());
    }
  }

  void find_parts_by_clues() {
    clues_ = read_clues(file_);
    if (!options_.spec.empty()) clues_.spec = options_.spec;
    if (clues_.spec.empty() && !tier_) throw UsageError(lack_of_game());
    if (!clues_.tier.empty() && !tier_) refuse_lone_tier();
    if (!options_.writer.layout.empty()) clues_.layout = options_.writer.layout;
    if (options_.writer.block_entries != 0) clues_.block_entries = options_.writer.block_entries;
    if (options_.writer.level != 0) clues_.level = options_.writer.level;
    game_ = tier_ ? std::make_shared<const TierGame>(*tier_->game, tier_->place) : game_of_clues();
    const TableInfo known = table_of_game();
    const bool diagram = clues_.layout == name(Layout::diagram);
    const bool blocks = layout_named(clues_.layout, known.kind->layouts).has_value();  // not a damaged name
    if (!diagram && !blocks) clues_.layout.clear();
    auto found = diagram ? std::nullopt : salvage(file_, known, clues_);
    if (!found && can_be_diagram(known.kind, known.spec) && !blocks)
      found = salvage(file_, solved_table(known), clues_);
    if (!found && known.kind->has_solutions())
      refuse(fmt::format(
          "its blocks do not fit a table of {} with numbers of solutions; if it was shrunk, remove it, solve "
          "the game again, and shrink it with zermelo shrink",
          known.spec));
    if (!found)
      refuse(
          fmt::format("its blocks do not fit a table of {} of {} with {} positions; name the right game, --metric, "
                      "--layout and --block",
                      name(known.kind.metric), known.spec, known.positions));
    salvage_ = std::move(*found);
    if (!tier_) name_zstd();
  }

  /// Another number of entries of a block that the file may have; 0: the blocks tell the number.
  std::uint32_t other_blocks() const {
    const TableInfo& info = salvage_.parts.metadata.info;
    if (salvage_.parts.has_diagram()) return clues_.block_entries;
    return info.block_entries < info.positions ? 0 : default_block_entries(info.layout, info.kind->code, info.cell);
  }

  /// Solves the game as a diagram, whose size nothing else in a file with damaged metadata tells for certain.
  TableInfo solved_table(TableInfo known) {
    known.layout = Layout::diagram;
    known.cell = solve_diagram(*game_, known.kind.metric);
    known.diagram = pack_diagram(*diagram_).size;
    known.block_entries = options_.writer.block_entries != 0
                              ? options_.writer.block_entries
                              : default_block_entries(Layout::diagram, known.kind->code, known.cell);
    return known;
  }

  /// Sets diagram_. Returns the width of its cells.
  CellWidth solve_diagram(const Game& game, Metric metric) {
    const Kernels kernels(game, metric);
    const Kernel& kernel = kernels.within(job_.memory(), TableShape::diagram);
    if (!kernel.makes_diagram) refuse("this program cannot solve the game as a diagram");
    diagram_ = HeldTable::solved(game, metric, kernel, job_).diagram();
    return kernel.widest;
  }

  /// The table of game_ as far as the game tells it.
  TableInfo table_of_game() const {
    TableInfo known;
    known.spec = game_->spec().canonical_text();
    known.kind = table_kind(*game_, metric());
    known.rules_digest = rules_digest_of(*game_);
    known.rules_text = game_->rules_text();
    if (tier_) known.tier = tier_->game->tiers()[tier_->place].name;
    known.positions = game_->size();
    describe_keys(*game_, known);
    return known;
  }

  Metric metric() const {
    if (options_.metric) return *options_.metric;
    return metric_for(game_->spec(), metric_named(clues_.metric));
  }

  /// A file whose metadata were readable and do not name zstd is older than this key.
  void name_zstd() {
    if (!clues_.payload_digest.empty() && clues_.zstd.empty()) return;
    if (const int level = level_of(file_, salvage_, clues_.level); level != 0) {
      info().zstd = zstd_version();
      info().level = level;
    } else if (options_.notice) {
      options_.notice("another version of zstd made the file, so the metadata will not name its version");
    }
  }

  /// The numbers of frames that are lost or not as they were written, in order.
  std::vector<std::uint64_t> damaged_frames() {
    const std::uint64_t frames = salvage_.parts.frames.size();
    constexpr std::uint64_t batch = 1024;
    const JobStep step(job_, "looking for damaged blocks", info().positions);
    std::vector<std::uint64_t> damaged;
    for (std::uint64_t first = 0; first < frames; first += batch) {
      job_.check();
      std::vector<std::uint8_t> sound(std::min(batch, frames - first));
      job_.workers().for_each(sound.size(), [&](std::size_t i) { sound[i] = is_sound(first + i); });
      for (std::size_t i = 0; i < sound.size(); ++i)
        if (sound[i] == 0) damaged.push_back(first + i);
      job_.progress(std::min(info().positions, first * info().block_entries));
    }
    return damaged;
  }

  bool is_sound(std::uint64_t frame) const {
    const TableParts& parts = salvage_.parts;
    try {
      return zermelo::is_sound(parts, frame,
                               decompress(parts.bytes(file_, frame), parts.frames[frame], FileLocation{path_, frame}));
    } catch (const FormatError&) {
      return false;
    }
  }

  void list_damaged_parts() {
    if (!salvage_.front_sound) report_.damaged_parts.emplace_back("metadata");
    if (!salvage_.tail_sound && !salvage_.listed) report_.damaged_parts.emplace_back("histogram or seek table");
    if (!salvage_.list_sound)
      report_.damaged_parts.emplace_back(info().depths_only() ? "counts of solutions" : "list of values");
    if (!salvage_.keys_sound) report_.damaged_parts.emplace_back("keys");
  }

  void mend() {
    require_output();
    warn_of_other_zstd();
    if (salvage_.parts.has_diagram()) return mend_diagram();
    const auto blocks_end = damaged_.begin() + static_cast<std::ptrdiff_t>(report_.damaged_blocks);
    MendedEntries entries(*probe_, {damaged_.begin(), blocks_end}, job_);
    std::optional<ValueMending> values;
    ValueList list;
    const ValueList kept = info().has_list() && salvage_.list_sound ? probe_->file().values() : ValueList{};
    if (info().kind->mending == Mending::whole) {
      list = mend_quotient(*probe_, entries, kept, job_);
    } else if (info().depths_only()) {
      mend_entries(*probe_, entries, job_);
      list = salvage_.list_sound ? kept : count_solutions();
    } else if (info().kind->listed) {
      values.emplace(*probe_, entries, kept, job_);
      list = values->mend();
    } else {
      mend_entries(*probe_, entries, job_);
    }
    write(entries, values ? &*values : nullptr, list);
  }

  /// The counts of solutions of a table without their numbers, which follow from the moves.
  ValueList count_solutions() const {
    if (report_.damaged_blocks != 0)
      refuse(
          "the counts of solutions are damaged, and so are blocks; delete the file, solve the table again, then shrink "
          "it with zermelo shrink");
    return lines_of(
        counted_solutions(*probe_, [&](const auto& use) { for_each_run(*probe_, job_, "counting solutions", use); }));
  }

  void warn_of_other_zstd() const {
    if (options_.notice && info().zstd != zstd_version() && !damaged_.empty())
      options_.notice(
          fmt::format("{} compressed the blocks and this program has zstd {}, so the repaired blocks may "
                      "have other bytes; their payload is the same",
                      info().zstd.empty() ? "an unknown version of zstd" : "zstd " + info().zstd, zstd_version()));
  }

  void write(const MendedEntries& entries, ValueMending* values, const ValueList& list) {
    const TableSummary summary = salvage_.tail_sound ? info().summary : count(entries);
    Metadata metadata = salvage_.parts.metadata;
    Rewriting rewriting(file_, salvage_, *probe_, entries, job_);
    const std::uint64_t front = first_frame(rewriting);
    TableAssembly assembly(open_output(), std::move(metadata), front);
    assembly.begin();
    rewriting.add_blocks(assembly);
    if (!list.lines.empty()) rewriting.add_list(list, assembly);
    rewriting.add_keys(damaged_, assembly);
    if (!is_proved(assembly)) {
      require_evidence(assembly);
      check_sample(entries, values);
    }
    complete(assembly, front, summary);
  }

  /// A diagram follows from the rules as a whole. Sound frames must be its frames.
  void mend_diagram() {
    if (damaged_.empty() && diagram_ == nullptr) diagram_ = probe_->file().diagram();
    if (diagram_ == nullptr && solve_diagram(probe_->game(), info().kind.metric) != info().cell) refuse_frames();
    DiagramPayloads made = pack_diagram(*diagram_);
    if (made.frames.size() != salvage_.parts.frames.size() || made.size != info().diagram) refuse_frames();
    const TableSummary summary = salvage_.tail_sound ? info().summary : count_diagram();
    const std::uint64_t front = std::max(salvage_.parts.front, front_bytes(info()));
    TableAssembly assembly(open_output(), salvage_.parts.metadata, front);
    assembly.begin();
    BlockPacker packer(info());
    for (std::uint64_t frame = 0; frame < made.frames.size(); ++frame) {
      job_.check();
      if (std::ranges::binary_search(damaged_, frame)) {
        assembly.add({packer.compress(std::move(made.frames[frame]))});
        continue;
      }
      CompressedBlock sound = sound_frame(file_, salvage_.parts, path_, frame);
      if (sound.payload != made.frames[frame]) refuse_frames();
      assembly.add({std::move(sound)});
    }
    if (!is_proved(assembly)) require_evidence(assembly);
    complete(assembly, front, summary);
  }

  [[noreturn]] void refuse_frames() const {
    refuse(fmt::format("its frames are not those of the diagram of {} of {}; name the right game and --metric",
                       name(info().kind.metric), info().spec));
  }

  TableSummary count_diagram() {
    Tally tally(probe_->game(), info().cell, info().kind, probe_->game().size(), job_.workers());
    tally.add(*diagram_);
    return with_counts_of_metadata(tally.summary());
  }

  /// The repaired table replaces the damaged one only.
  Replaces replaced(const std::string& output) const {
    std::error_code missing;
    return fs::equivalent(output, path_, missing) ? Replaces::any : Replaces::no_table;
  }

  std::string require_output() const {
    std::string output = output_target(options_.output.empty() ? path_ : options_.output);
    require_replaceable(output, replaced(output));
    if (replaced(output) != Replaces::any && fs::exists(output) && fs::file_size(output) != 0)
      throw UsageError("{} is there and is kept; remove it, or use -o with another file", output);
    if (fs::exists(output + ".checkpoint"))
      throw UsageError("{}.checkpoint belongs to unfinished work on {}; finish it, or use -o with another file", output,
                       output);
    return output;
  }

  OutputFile open_output() const {
    const std::string output = require_output();
    return OutputFile(output, OutputFile::Existing::discard, replaced(output));
  }

  /// The counts, which a sound first frame must have.
  TableSummary count(const MendedEntries& entries) {
    const JobStep step(job_, "counting", info().positions);
    Tally tally(probe_->game(), info().cell, info().kind, 0, job_.workers());
    for (std::uint64_t block = 0; block < probe_->file().blocks(); ++block) {
      job_.check();
      const MemoryTable cells = entries.cells(block);
      tally.add(Slice{block * info().block_entries, cells.slice().cells});
      job_.progress(block * info().block_entries);
    }
    return with_counts_of_metadata(tally.summary());
  }

  TableSummary with_counts_of_metadata(TableSummary ours) const {
    const TableSummary& theirs = info().summary;
    if (salvage_.front_sound &&
        (ours.wins != theirs.wins || ours.losses != theirs.losses || ours.draws != theirs.draws ||
         ours.gaps != theirs.gaps || ours.greatest != theirs.greatest))
      refuse("the entries do not have the counts in the metadata; solve the game again");
    return ours;
  }

  /// Whether the payload has the digest of the original table, as far as it is known. Throws FormatError if sound
  /// metadata have another digest.
  bool is_proved(const TableAssembly& assembly) const {
    const std::string& digest = salvage_.front_sound ? info().payload_digest : clues_.payload_digest;
    if (assembly.payload_digest() == digest) return true;
    if (salvage_.front_sound)
      refuse(fmt::format("the repaired payload has the digest {}, not {} as the metadata say; solve the game again",
                         assembly.payload_digest(), digest));
    return false;
  }

  /// Refuses unless a frame of the file shows that it is this table: a sound one, or one that a seek table lists with
  /// the size and the checksum of the frame that was made.
  void require_evidence(const TableAssembly& assembly) const {
    const std::vector<Frame>&listed = salvage_.parts.frames, &made = assembly.frames();
    bool agrees = damaged_.size() < listed.size();
    if (salvage_.listed)
      for (std::size_t i = 0; i < std::min(listed.size(), made.size()); ++i)
        agrees = agrees || (listed[i].raw == made[i].raw && listed[i].checksum == made[i].checksum);
    if (agrees) return;
    refuse(fmt::format("no part of it shows that it is a table of {} of {}; name the right game, or solve it again",
                       name(info().kind.metric), info().spec));
  }

  /// Entries of a quotient have no definition by moves, so all are compared with a new table.
  void check_quotient(const MendedEntries& entries) {
    const HeldTable again = HeldTable::solved(probe_->game(), info().kind.metric, job_);
    for (Index heap = 0; heap < info().positions; ++heap)
      if (again.value(heap).known() != entries.value(heap))
        refuse(fmt::format("the entry of heap {} is wrong for {}; name the right game", heap, info().spec));
  }

  void check_sample(const MendedEntries& entries, ValueMending* values) {
    if (info().kind->mending == Mending::whole) return check_quotient(entries);
    constexpr Index most = 4096, most_moves = 10'000'000;
    const Sample sample{info().positions, sample_within(probe_->game(), most, most_moves)};
    const JobStep step(job_, "checking a sample", sample.count());
    PlainEntry plain(probe_->game(), *info().kind);
    for (Index k = 0; k < sample.count(); ++k) {
      job_.check();
      const Index position = sample.position(k);
      const bool agrees = values != nullptr ? values->agrees(position) : plain.of(position, [&](Index to) {
        return entries.value(to);
      }) == entries.value(position);
      if (!agrees)
        refuse(fmt::format("the entry of position {} does not follow from the rules of {}; name the right game",
                           probe_->game().text(position), info().spec));
      job_.progress(k);
    }
  }

  /// The bytes of the first frame. In older formats it may be too small for new metadata.
  std::uint64_t first_frame(Rewriting& rewriting) const {
    const TableParts& parts = salvage_.parts;
    const std::uint64_t needed = front_bytes(parts.metadata.info);
    if (parts.front >= needed) return parts.front;
    const bool known = salvage_.front_sound && salvage_.tail_sound && salvage_.list_sound && salvage_.keys_sound;
    return known && rewriting.restores_blocks() ? parts.front : needed;
  }

  /// Gives the file its end and its name. If all frames equal the original, so do the first frame and the tail.
  void complete(TableAssembly& assembly, std::uint64_t front, const TableSummary& summary) {
    const TableParts& parts = salvage_.parts;
    const bool original = salvage_.front_sound && salvage_.tail_sound && front == parts.front;
    const Bytes damaged = salvage_.front_sound ? Bytes() : file_.bytes(0, parts.front);
    const std::uint64_t tail = tail_bytes(parts.metadata);
    if (original && assembly.frames() == parts.frames)
      assembly.complete_as(file_.bytes(0, parts.front), file_.bytes(file_.size() - tail, tail));
    else
      assembly.complete(summary, damaged, other_blocks());
    assembly.commit();
    report_.repaired = report_.damaged_blocks;
    report_.written = true;
  }

  std::string path_;
  std::optional<FolderTier> tier_;  ///< if it is repaired with its folder
  const RepairOptions& options_;
  Job job_;
  InputFile file_;
  Clues clues_;
  Salvage salvage_;
  std::vector<std::uint64_t> damaged_;             ///< numbers of frames, ascending
  std::shared_ptr<const Game> game_;               ///< if the first frame is damaged
  std::shared_ptr<const heaps::Diagram> diagram_;  ///< solved again or read; of a table with a diagram
  std::optional<Probe> probe_;
  Repair report_;
};

}  // namespace

Repair repair_table(const std::string& path, const RepairOptions& options, const Job& job) {
  return Repairer(path, {}, options, job).run();
}

Repair repair_tier(const std::string& path, const FolderTier& tier, const RepairOptions& options, const Job& job) {
  return Repairer(path, tier, options, job).run();
}

}  // namespace zermelo
