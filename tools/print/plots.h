// The data of plots, and picture files.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/pictures/plot.h"
#include "formats/table/metadata/table_info.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

/// The values of positions in memory, from a table or from a game that is solved for the plot.
class PlotValues {
 public:
  /// Reads a table into memory. The default metric is the table's. Throws UsageError if `metric` is neither the table's
  /// nor outcome, and for partisan games.
  static PlotValues of_table(const Probe& probe, std::optional<Metric> metric, const Job& job);
  /// Solves a game. The default metric is `usual`, grundy if moves lead to sums, score in games with scores. Throws
  /// UsageError for partisan games, LimitError if the job's memory does not suffice.
  static PlotValues of_game(const std::string& spec, std::optional<Metric> metric, Metric usual, const Job& job);

  const Game& game() const { return table_.game(); }
  /// What the plot shows, which may be the outcomes of a table of depths.
  const EntryKind& kind() const { return *kind_; }
  Value value(Index position) const { return table_.value(position); }
  /// The diagram of all values; null if there is none.
  std::shared_ptr<const heaps::Diagram> diagram() const { return table_.diagram(); }

 private:
  PlotValues(Probe table, const EntryKind& kind) : table_(std::move(table)), kind_(&kind) {}

  Probe table_;
  const EntryKind* kind_;
};

/// The counts that a histogram shows.
struct PlotCounts {
  const EntryKind* kind = nullptr;
  Spec spec;
  std::vector<Count> rows;  ///< by figure, ascending
  Index draws = 0;
};

/// The counts of all positions. Cost: a pass over them.
PlotCounts counts_of(const PlotValues& values);
/// The counts of a table, from its metadata if they are there. Throws as PlotValues::of_table does.
PlotCounts counts_of_table(const std::shared_ptr<const Probe>& probe, std::optional<Metric> metric, const Job& job);

/// A slice of the positions that are written as lists of numbers: two numbers vary, the others are fixed. Places of
/// numbers in a position are counted from 1.
struct SliceWords {
  std::uint64_t x = 1, y = 2;
  std::map<std::uint64_t, std::uint64_t> fixed;  ///< place -> number; places not named are 0
  std::optional<std::uint64_t> max;              ///< of both varying numbers; empty: as far as positions go
};

/// What the user says about a plot.
struct PlotRequest {
  static constexpr std::uint64_t largest_last = 1'000'000'000;  ///< of slice.max
  std::optional<std::string> title, x_label, y_label;           ///< nothing: the usual words
  SliceWords slice;

  /// Puts the words into a plot that has such words.
  template <class Words>
  void label(Words& words) const {
    words.title = title.value_or(words.title);
    words.x_label = x_label.value_or(words.x_label);
    words.y_label = y_label.value_or(words.y_label);
  }
};

/// Reads `3=4` or `3=4,4=2`. Throws UsageError for other words.
void parse_fixed(std::string_view text, std::map<std::uint64_t, std::uint64_t>& fixed);

/// The map of a slice. The game parses the numbers of each cell, so tables with sorted piles show both orders; a cell
/// without a position is blank. Throws UsageError if there are no positions, or more than 2048 in a row or column.
MapPlot map_of_slice(const PlotValues& values, const SliceWords& words);

/// The map of the slice, or in a table of single heaps their sequence. Throws as map_of_slice does.
Plot plot_values(const PlotValues& values, const PlotRequest& request);
/// The histogram of depths or numbers. Throws UsageError for entries without them.
Plot plot_counts(const PlotCounts& counts, const PlotRequest& request);

/// The histogram of a table. A table of values gives the histogram of its temperatures, with the hottest positions as
/// the note; other tables give plot_counts of counts_of_table.
Plot plot_counts_of_table(const std::shared_ptr<const Probe>& probe, std::optional<Metric> metric,
                          const PlotRequest& request, const Job& job);

/// Throws UsageError, which begins with the option, unless the name ends in .svg, .pdf or .png.
void require_picture_name(const std::string& file, std::string_view option = "-o");

/// Writes the picture under a temporary name and renames it; returns its size in bytes. Throws as
/// pdf_of_svg and png_of_svg do.
std::uint64_t write_picture(const std::string& file, const std::string& svg);

}  // namespace zermelo
