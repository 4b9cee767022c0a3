// The work of a generation job whose output is claimed: on one file, or on the tiers of a folder. The table of a job
// takes slices, counts them and writes them to the file, also for processes that share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/json.h"
#include "formats/table/writing/table_section.h"
#include "formats/table/writing/table_writer.h"
#include "jobs/generate/generation.h"
#include "jobs/store/claimed_output.h"
#include "jobs/store/tally.h"
#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class TierClaims;  // jobs/tiers/claims.h

/// If the processes divide the table, each has a section of it, and the first process joins the sections in the file.
/// Then all processes call begin_sections(), exchange(), save_counts() and finish_counts() together.
class JobTable {
 public:
  /// The table that `kernel`, one of `kernels`, solves, in the file of the options. `output`: empty on a process that
  /// does not write the file, and if the table is only counted. All but the job must outlive this object.
  JobTable(const Kernels& kernels, const GenerationOptions& options, const Kernel& kernel,
           std::optional<ClaimedOutput>& output, const Job& job);

  /// The table before its entries are known, and the options with which it is written.
  const TableInfo& info() const { return info_; }
  const WriterOptions& options() const { return options_; }
  /// Whether processes divide the table.
  bool divided() const { return job_.processes() != nullptr && kernel_.writer_of; }
  /// Whether this process writes the file.
  bool has_file() const { return writer_.has_value(); }

  /// Begins the file.
  void open();
  /// Continues the file and the counts of the checkpoint. Throws FormatError if they do not belong together.
  void resume(const CheckpointReader& checkpoint);
  /// Continues a divided table behind the entries in the file.
  void begin_sections();

  /// Slices come in ascending order, unless the table is divided; all have the width of the first.
  void take(const Slice& slice);
  /// Takes the whole table. Requires takes_diagram().
  void take(const heaps::Diagram& diagram);
  /// Whether the kernel passes the whole table at once.
  bool takes_diagram() const {
    return kernel_.makes_diagram && !divided() && (file_.empty() || options_.layout == name(Layout::diagram));
  }
  /// Passes the entries of a divided table to the processes that write them.
  void exchange();
  void set_values(const ValueList& list);

  /// The counts, which also bring the entries of a divided table into the file; null if there are none.
  Json save_counts();
  /// The width of the cells in the file.
  CellWidth cell() const { return writer_ ? writer_->cell() : info_.cell; }
  /// The state from which resume() continues the file.
  Bytes save_file();
  /// Leaves the unfinished file in place if the job ends early.
  void keep_file();

  /// The counts and the entry of the start; the first process has the counts of all processes. Brings a divided table
  /// into the file.
  std::pair<TableSummary, Value> finish_counts();
  /// Completes the file; returns its bytes. Requires has_file().
  std::uint64_t finish_file(const TableSummary& summary);

 private:
  Tally new_tally(CellWidth cell) const;
  TableSection& section(CellWidth cell);
  CellWidth cell_of_all() const;
  Tally tally_of_all(CellWidth cell) const;
  void join_sections(CellWidth cell);

  const Game& game_;
  const std::string& file_;
  const Kernel& kernel_;
  TableInfo info_;
  WriterOptions options_;
  std::optional<ClaimedOutput>& output_;
  Job job_;
  CellWidth cell_ = CellWidth::byte;  ///< of the tally
  std::optional<Tally> tally_;        ///< once the width of the cells is known
  std::optional<TableWriter> writer_;
  std::optional<TableSection> section_;  ///< of a divided table
};

/// The settings of a checkpoint that are known before the game is made.
Json writer_settings(const WriterOptions& writer);

/// The folder for temporary files of a job with these options; empty: the system's.
std::string scratch_folder(const GenerationOptions& options, const Job& job);

/// Solves the game: chooses the kernel, keeps checkpoints, finishes the file. `output`: empty if the table is only
/// counted, or if another process has it. Throws as GenerationJob::run.
Generation solve_claimed(const Kernels& kernels, const GenerationOptions& options, const Job& job,
                         std::optional<ClaimedOutput>& output);

/// Solves the tiers that are missing, each after those that it rests on. `claims`: of this process among the workers
/// that share the folder; null: it works alone. Throws as GenerationJob::run.
Generation solve_tiers(const Kernels& kernels, const GenerationOptions& options, const Job& job, TierClaims* claims);

/// Throws UsageError: a folder is for games with tiers.
[[noreturn]] void refuse_folder(const std::string& folder, const std::string& spec);

}  // namespace zermelo
