// Keeps whole tables in memory, because maps read most positions and histograms all. PDF and PNG are made of the SVG.
#include "tools/print/plots.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "formats/pictures/svg.h"
#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/output_file.h"
#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/heaps/diagram.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tools/print/positions.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Refuses partisan games: their values have no scale.
void require_one_kind_of_moves(const Game& game) {
  if (game.is_partisan())
    throw UsageError("{}: tables of partisan games have no pictures; `zermelo value --thermograph` draws one value",
                     game.spec().canonical_text());
}

constexpr std::uint64_t most_numbers = 64;

/// A pattern of positions whose two stars are the axes of the map: a star at the two places that vary, and the fixed
/// numbers or 0 at the others.
std::string pattern_of(const Game& game, const SliceWords& words) {
  const std::string start = example_of(game);
  std::size_t count = static_cast<std::size_t>(std::ranges::count(start, ',')) + 1;
  count = std::max<std::size_t>({count, words.x, words.y});
  for (const auto& [place, number] : words.fixed) count = std::max<std::size_t>(count, place);
  std::vector<std::string> numbers(count, "0");
  for (const auto& [place, number] : words.fixed) numbers[place - 1] = std::to_string(number);
  numbers[words.x - 1] = numbers[words.y - 1] = "*";
  return fmt::format("{}", fmt::join(numbers, ","));
}

std::uint32_t shown(Value value, const EntryKind& kind) {
  if (kind.figure.empty()) return static_cast<std::uint32_t>(value.outcome);
  return kind.has_figure(value) ? kind.figure_of(value) : MapPlot::blank;
}

void check_places(const SliceWords& words) {
  for (const std::uint64_t place : {words.x, words.y})
    if (words.fixed.contains(place))
      throw UsageError("--fix {}={}: --x or --y draws this number; fix another one", place, words.fixed.at(place));
  if (words.x == words.y) throw UsageError("--x {} --y {}: the two places must differ", words.x, words.y);
}

/// The words and colours of a map without cells.
MapPlot empty_map(const PlotValues& values, const SliceWords& words) {
  MapPlot map;
  map.words = {fmt::format("{} of {}", values.kind().quantity, brief_spec(values.game().spec())), "",
               number_name(values.game(), words.x), number_name(values.game(), words.y)};
  for (const auto& [place, number] : words.fixed)
    map.words.note +=
        fmt::format("{}{} is {}", map.words.note.empty() ? "" : ", ", number_name(values.game(), place), number);
  map.scale = values.kind().figure.empty() ? Scale::outcomes : Scale::ramp;
  map.scale_label = values.kind().scale;
  return map;
}

/// The kind of entries that a plot of the table shows: its own, or outcomes.
const EntryKind& kind_of(const TableInfo& info, const std::string& file, std::optional<Metric> metric) {
  const EntryKind& kind = metric ? entry_kind(info.kind.game_class, *metric) : *info.kind;
  if (kind != *info.kind && (kind.widths.empty() || !kind.figure.empty()))
    throw UsageError("{} is a table of metric {}, which does not contain --metric {}", file, name(info.kind.metric),
                     name(*metric));
  return kind;
}

}  // namespace

PlotCounts counts_of(const PlotValues& values) {
  PlotCounts counts{&values.kind(), values.game().spec(), {}, 0};
  if (const auto diagram = values.diagram()) {
    const TableKind kind = table_kind(values.game(), values.kind().metric);
    counts.rows = summarise_codes(diagram->histogram(), width_of<heaps::HeapCode>, kind).histogram;
    return counts;
  }
  std::map<std::uint32_t, Count> rows;
  for (Index position = 0; position < values.game().size(); ++position) {
    if (values.game().is_gap(position)) continue;
    const Value value = values.value(position);
    counts.draws += value.outcome == Outcome::draw;
    if (!counts.kind->has_figure(value)) continue;
    Count& row = rows[counts.kind->figure_of(value)];
    ++row.positions;
    ++(value.outcome == Outcome::win ? row.wins : row.losses);
  }
  for (auto& [figure, row] : rows) counts.rows.push_back({figure, row.positions, row.wins, row.losses});
  return counts;
}

PlotCounts counts_of_table(const std::shared_ptr<const Probe>& probe, std::optional<Metric> metric, const Job& job) {
  const TableInfo& info = probe->info();
  const EntryKind& kind = kind_of(info, probe->path(), metric);
  require_one_kind_of_moves(probe->game());
  for (std::size_t place = 0; place < probe->parts().size(); ++place)
    if (!probe->parts()[place].is_done()) probe->part(place);  // throws
  const bool too_many = kind.has_figures() && info.summary.histogram.empty();
  if (too_many && info.summary.draws != info.positions) return counts_of(PlotValues::of_table(*probe, metric, job));
  return {&kind, probe->game().spec(), info.summary.histogram, info.summary.draws};
}

PlotValues PlotValues::of_table(const Probe& probe, std::optional<Metric> metric, const Job& job) {
  const EntryKind& kind = kind_of(probe.info(), probe.path(), metric);
  require_one_kind_of_moves(probe.game());
  return {probe.held(job, probe.path()), kind};
}

PlotValues PlotValues::of_game(const std::string& spec, std::optional<Metric> metric, Metric usual, const Job& job) {
  const std::shared_ptr<const Game> game = make_game(spec, {.job = job, .keep_moves = job.scratch()});
  require_one_kind_of_moves(*game);
  const Metric own = game->is_scored() ? kinds::scores.metric : usual;
  const Metric chosen = metric.value_or(game->splits() ? kinds::grundy_values.metric : own);
  return {Probe::solved(game, chosen, job), entry_kind(*game, chosen)};
}

void parse_fixed(std::string_view text, std::map<std::uint64_t, std::uint64_t>& fixed) {
  for (const std::string_view word : split(text, ',')) {
    const auto parts = split(word, '=');
    std::uint64_t place = 0, number = 0;
    if (parts.size() != 2 || !parse_number(parts[0], most_numbers, place) || place == 0 ||
        !parse_number(parts[1], std::numeric_limits<std::uint32_t>::max(), number))
      throw UsageError("--fix {}: must be PLACE=NUMBER, for example 3=4 for a third number of 4", word);
    if (!fixed.emplace(place, number).second)
      throw UsageError("--fix {}: place {} is given twice; leave one of them out", text, place);
  }
}

MapPlot map_of_slice(const PlotValues& values, const SliceWords& words) {
  check_places(words);
  const Game& game = values.game();
  const PositionPattern pattern(game, pattern_of(game, words));
  const std::size_t x = words.x < words.y ? 0 : 1, y = 1 - x;
  const std::uint64_t most = words.max.value_or(most_star_numbers);
  const auto columns = pattern.range(x, most), rows = pattern.range(y, most);
  for (std::size_t star = 0; words.max && star < 2; ++star) pattern.require_reach(star, *words.max);
  if (!columns || !rows)
    throw UsageError(
        "{} has no positions with two numbers to draw at places {} and {}{}; a position is, for example, {}; "
        "--histogram shows any table",
        game.spec().canonical_text(), words.x, words.y, words.fixed.empty() ? "" : " and with these fixed",
        example_of(game));
  if (std::max(columns->second, rows->second) >= most_star_numbers)
    throw UsageError("the map of {} would have more than {} cells a side; {}", game.spec().canonical_text(),
                     count_text(most_star_numbers), fewer_numbers(words.max, most_star_numbers - 1));
  MapPlot map = empty_map(values, words);
  map.x_first = columns->first;
  map.y_first = rows->first;
  map.columns = columns->second - columns->first + 1;
  map.rows = rows->second - rows->first + 1;
  map.cells.assign(map.columns * map.rows, MapPlot::blank);
  map.lost.assign(map.cells.size(), false);
  for (std::size_t row = 0; row < map.rows; ++row)
    for (std::size_t column = 0; column < map.columns; ++column) {
      std::array<std::uint64_t, 2> numbers{};
      numbers[x] = map.x_first + column;
      numbers[y] = map.y_first + row;
      if (const auto position = pattern.position(numbers)) {
        const Value value = values.value(*position);
        map.cells[row * map.columns + column] = shown(value, values.kind());
        map.lost[row * map.columns + column] = value.outcome == Outcome::loss;
      }
    }
  return map;
}

void require_picture_name(const std::string& file, std::string_view option) {
  if (!file.ends_with(".svg") && !file.ends_with(".pdf") && !file.ends_with(".png"))
    throw UsageError("{} {}: the name of a picture must end in .svg, .pdf or .png", option, file);
}

std::uint64_t write_picture(const std::string& file, const std::string& svg) {
  const std::string bytes = file.ends_with(".pdf") ? pdf_of_svg(svg) : file.ends_with(".png") ? png_of_svg(svg) : svg;
  write_file(file, bytes);
  return bytes.size();
}

}  // namespace zermelo
