// Threads format a few blocks at a time, each into its own piece; one thread writes the pieces in order.
#include "jobs/answer/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <span>
#include <utility>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/output_file.h"
#include "jobs/answer/value_columns.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/partisan_numbers.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

class MarkupEntries final : public EntryFormat {
 public:
  MarkupEntries(const Probe& probe, std::unique_ptr<Markup> markup, const std::optional<std::string>& caption,
                std::string_view more)
      : kind_(*probe.info().kind),
        caption_(caption.value_or(fmt::format("{}: every position", brief_spec(probe.game().spec())))),
        markup_(std::move(markup)),
        worths_(probe) {
    const ValueColumns more_columns(probe, more);
    columns_ = columns_with(more_columns.names());
    if (worths_.partisan()) keep_rests(probe.meanings(), more_columns);
  }

  std::string begin() const override {
    return markup_->page_begin(caption_) + markup_->table_begin({caption_, columns_, TableForm::list});
  }
  std::string end() const override { return markup_->table_end(TableForm::list) + markup_->page_end(); }

  void append(std::string& text, std::string_view position, Value value) const override {
    markup_->append_name(text, position);
    if (!worths_.partisan()) return append_figures(text, value);
    if (value.number < rests_.size() && !rests_[value.number].empty()) {
      text += rests_[value.number];
      return;
    }
    const Worth& worth = worths_[value];
    append_rest(text, worth.outcome(), worth.canonical_form());
  }

 private:
  /// No more rests than these bytes are kept if there are no further columns.
  static constexpr std::size_t most_kept = std::size_t{1} << 28;

  /// Makes what follows a position in its row, once for each value.
  void keep_rests(const PartisanNumbers& numbers, const ValueColumns& more) {
    std::size_t kept = 0;
    for (std::uint32_t number = 0; number < numbers.count(); ++number) {
      if (more.names().empty() && kept > most_kept) return;
      std::string& rest = rests_.emplace_back();
      if (!numbers.has_meaning(number)) continue;
      const Worth& worth = worths_[{.number = number}];
      append_rest(rest, worth.outcome(), worth.canonical_form(),
                  more.names().empty() ? std::span<const std::string>() : more.of(number));
      rest.shrink_to_fit();
      kept += rest.size() + sizeof rest;
    }
  }

  void append_figures(std::string& text, Value value) const {
    if (kind_.listed) return append_rest(text, name(value.outcome), worths_.of(value).canonical_form());
    const std::string solutions[] = {std::to_string(value.number)};
    append_rest(text, name(value.outcome), kind_.has_figure(value) ? kind_.words(kind_.figure_of(value)) : "",
                std::span<const std::string>(solutions).first(kind_.has_solutions() ? 1 : 0));
  }

  std::vector<std::string> columns_with(const std::vector<std::string>& more) const {
    std::vector<std::string> columns{"position", "outcome"};
    if (!kind_.figure.empty()) columns.emplace_back(kind_.figure);
    if (kind_.has_solutions()) columns.emplace_back("solutions");
    columns.insert(columns.end(), more.begin(), more.end());
    return columns;
  }
  void append_rest(std::string& text, std::string_view outcome, std::string_view figure,
                   std::span<const std::string> more = {}) const {
    boost::container::small_vector<TableCell, 12> cells{{outcome}};
    if (!kind_.figure.empty()) cells.push_back({figure, false, kind_.partisan || figure.starts_with('-')});
    for (const std::string& column : more) cells.push_back({column, false, kind_.partisan});
    markup_->append_rest(text, {cells.data(), cells.size()});
  }

  const EntryKind& kind_;
  std::string caption_;
  std::unique_ptr<Markup> markup_;
  NumberWorths worths_;
  std::vector<std::string> columns_;
  std::vector<std::string> rests_;  ///< of each number of a partisan table: its row after the position; empty: unknown
};

/// Calls add(piece, position, entry) for each position of a part, in several threads, then use(piece) for each block,
/// in order, until it returns false. A piece is empty at first.
template <class Piece, class Add, class Use>
void for_each_piece(const Probe& part, const Job& job, const Add& add, const Use& use) {
  std::optional<MemoryTable> counted;
  if (part.info().depths_only() && leaves_room_for_table(part.info(), job)) counted.emplace(load_table(part, job));
  std::vector<Piece> pieces(4 * std::size_t{job.workers().count()});
  for (std::uint64_t first = 0; first < part.blocks(); first += pieces.size()) {
    job.check();
    const std::uint64_t count = std::min<std::uint64_t>(pieces.size(), part.blocks() - first);
    job.workers().for_each(count, [&](std::size_t i) {
      pieces[i].clear();
      part.read_block(first + i, [&](const KeptSlice& slice) {
        for (Index entry = 0, at = slice.first(); entry < slice.count(); ++entry, ++at)
          if (!part.game().is_gap(at))
            add(pieces[i], at,
                whole_value(part, at, counted ? counted->value(at) : slice.value(entry, part.info().kind)));
      });
    });
    for (std::size_t i = 0; i < count; ++i)
      if (!use(pieces[i])) return;
  }
}

/// The number of the first position of a part among all positions of the table.
Index first_of(const Probe& probe, const Probe& part) {
  return probe.parts().size() == 1 ? 0 : dynamic_cast<const TierGame&>(part.game()).tier().first;
}

/// Writes rows of a table.
class RowExport {
 public:
  RowExport(const Probe& probe, const Job& job) : probe_(probe), job_(job), worths_(probe) {
    const TableInfo& info = probe.info();
    shape_.spec = info.spec;
    shape_.metric = name(info.kind->metric);
    shape_.values = info.kind->listed;
    for (const Figure& figure : info.kind->exported({Outcome::win, 1, 0})) shape_.figures.emplace_back(figure.key);
  }

  void measure() {
    for_each_row([&](const std::vector<TableRow>& rows) {
      for (const TableRow& row : rows) {
        shape_.position_bytes = std::max(shape_.position_bytes, row.position.size());
        shape_.outcome_bytes = std::max(shape_.outcome_bytes, row.outcome.size());
        shape_.value_bytes = std::max(shape_.value_bytes, row.value.size());
      }
    });
  }

  const RowShape& shape() const { return shape_; }

  void write(RowFile& file) const {
    for_each_row([&](const std::vector<TableRow>& rows) { file.append(rows); });
    file.finish();
  }

 private:
  template <class Use>
  void for_each_row(const Use& use) const {
    for_each_table(probe_, [&](const Probe& part) {
      const Index first = first_of(probe_, part);
      const auto add = [&](std::vector<TableRow>& rows, Index position, Value value) {
        rows.push_back(row(part, first + position, position, value));
      };
      for_each_piece<std::vector<TableRow>>(part, job_, add, [&](const std::vector<TableRow>& rows) {
        use(rows);
        return true;
      });
    });
  }

  TableRow row(const Probe& part, Index number, Index position, Value value) const {
    const Worth worth = worths_.of(value);
    return {number, part.game().text(position), worth.outcome(), probe_.info().kind->exported(value),
            shape_.values ? worth.canonical_form() : std::string()};
  }

  const Probe& probe_;
  const Job& job_;
  NumberWorths worths_;
  RowShape shape_;
};

}  // namespace

NumberWorths::NumberWorths(const Probe& probe) : probe_(probe) {
  if (!partisan()) return;
  for (std::uint32_t number = 0; number < probe.meanings().count(); ++number)
    worths_.push_back(probe.meanings().has_meaning(number) ? Worth(probe.meanings(), number) : Worth());
}

const Worth& NumberWorths::operator[](Value value) const {
  if (value.number >= worths_.size() || worths_[value.number].meanings() == nullptr)
    probe_.meanings().outcome(value.number);  // throws for such a number
  return worths_[value.number];
}

Worth NumberWorths::of(Value value) const {
  if (partisan()) return (*this)[value];
  if (probe_.info().kind->sum == SumRule::products) return {probe_.elements(), value.number};
  return {*probe_.info().kind, value};
}

std::unique_ptr<EntryFormat> markup_entries(const Probe& probe, std::unique_ptr<Markup> markup,
                                            const std::optional<std::string>& caption, std::string_view columns) {
  return std::make_unique<MarkupEntries>(probe, std::move(markup), caption, columns);
}

void export_text(const Probe& probe, const EntryFormat& format, const Job& job,
                 const std::function<bool(std::string_view)>& put) {
  if (!put(format.begin())) return;
  bool wanted = true, first = true;
  for_each_table(probe, [&](const Probe& part) {
    if (!wanted) return;
    const auto add = [&](std::string& text, Index position, Value value) {
      format.append(text, part.game().text(position), value);
    };
    for_each_piece<std::string>(part, job, add, [&](std::string_view text) {
      if (!text.empty() && std::exchange(first, false)) text.remove_prefix(format.separator().size());
      return wanted = put(text);
    });
  });
  if (wanted) put(format.end());
}

bool is_for_programs(std::string_view format) { return format == "npy" || format == "sqlite"; }

void export_rows(const Probe& probe, const std::string& path, std::string_view format, const Job& job) {
  RowExport rows(probe, job);
  if (format == "npy") rows.measure();
  const std::unique_ptr<RowFile> file =
      format == "npy" ? npy_file(path, rows.shape()) : sqlite_file(path, rows.shape());
  rows.write(*file);
}

void export_file(const Probe& probe, const std::string& path, std::string_view format, std::string_view columns,
                 const Job& job) {
  if (!columns.empty() && (is_for_programs(format) || format == "cgsuite"))
    throw UsageError("columns are for csv, latex and html; format {} has none", format);
  if (is_for_programs(format)) return export_rows(probe, path, format, job);
  constexpr std::array<std::string_view, 4> texts{"csv", "latex", "html", "cgsuite"};
  if (std::ranges::find(texts, format) == texts.end())
    throw UsageError("format '{}': must be csv, latex, html, cgsuite, npy or sqlite", format);
  const auto entries =
      format == "cgsuite" ? cgsuite_script(probe) : markup_entries(probe, markup_named(format), {}, columns);
  OutputFile file(path, OutputFile::Existing::discard);
  export_text(probe, *entries, job, [&](std::string_view text) {
    file.append(std::as_bytes(std::span(text)));
    return true;
  });
  file.commit();
}

std::string_view export_format_for(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> endings[] = {
      {".jsonl", "jsonl"},   {".tex", "latex"}, {".html", "html"},  {".npy", "npy"},
      {".sqlite", "sqlite"}, {".db", "sqlite"}, {".cgs", "cgsuite"}};
  for (const auto& [ending, format] : endings)
    if (path.ends_with(ending)) return format;
  return "csv";
}

}  // namespace zermelo
