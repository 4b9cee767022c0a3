// The words of a number in a partisan table are made once for all positions with this number.
#include "tools/export/entry_format.h"

#include <fmt/format.h>

#include "formats/texts/markup.h"
#include "jobs/answer/answer.h"
#include "jobs/lookup/partisan_numbers.h"
#include "tools/print/answers.h"

namespace zermelo {
namespace {

/// The worth of each number in a partisan table; no worths for other tables.
class NumberWorths {
 public:
  explicit NumberWorths(const Probe& probe) : probe_(probe) {
    if (!partisan()) return;
    for (std::uint32_t number = 0; number < probe.numbers().count(); ++number)
      worths_.push_back(partisan_worth(number, probe.numbers()));
  }

  bool partisan() const { return probe_.info().kind.game_class == GameClass::partisan; }
  const Worth& operator[](std::uint32_t number) const {
    if (number >= worths_.size()) probe_.numbers().outcome(number);  // throws for such a number
    return worths_[number];
  }

 private:
  const Probe& probe_;
  std::vector<Worth> worths_;
};

class JsonEntries final : public EntryFormat {
 public:
  explicit JsonEntries(const Probe& probe) : metric_(probe.info().kind.metric), worths_(probe) {}

  void append(std::string& text, std::string_view position, Value value) const override {
    const bool partisan = worths_.partisan();
    text +=
        json_text(position_json(std::string(position), partisan ? worths_[value.number] : worth_of(value, metric_))) +
        '\n';
  }

 private:
  Metric metric_;
  NumberWorths worths_;
};

/// A row has the position, the outcome, and the figure or the value of the metric, if it has one.
class MarkupEntries final : public EntryFormat {
 public:
  MarkupEntries(const Probe& probe, std::unique_ptr<Markup> markup)
      : metric_(describe(probe.info().kind.metric)),
        spec_(probe.info().spec),
        markup_(std::move(markup)),
        worths_(probe) {}

  std::string begin() const override {
    const std::string title = fmt::format("{}: every position", spec_);
    return markup_->page_begin(title) + markup_->table_begin({title, columns(), TableForm::list});
  }
  std::string end() const override { return markup_->table_end(TableForm::list) + markup_->page_end(); }

  void append(std::string& text, std::string_view position, Value value) const override {
    if (worths_.partisan()) {
      const Worth& worth = worths_[value.number];
      return append_row(text, position, worth.outcome, worth.value);
    }
    const bool shown = !metric_.figure.empty() && value.outcome != Outcome::draw;
    append_row(text, position, name(value.outcome), shown ? fmt::format_int(metric_.figure_of(value)).str() : "");
  }

 private:
  std::vector<std::string> columns() const {
    std::vector<std::string> columns{"position", "outcome"};
    if (metric_.metric != Metric::outcome) columns.emplace_back(metric_.name);
    return columns;
  }
  void append_row(std::string& text, std::string_view position, std::string_view outcome,
                  std::string_view figure) const {
    const TableCell cells[] = {{position}, {outcome}, {figure}};
    markup_->append_row(text, std::span(cells).first(metric_.metric == Metric::outcome ? 2 : 3));
  }

  const MetricDescription& metric_;
  std::string spec_;
  std::unique_ptr<Markup> markup_;
  NumberWorths worths_;
};

}  // namespace

std::unique_ptr<EntryFormat> entry_format(const Probe& probe, std::string_view name) {
  if (name == "jsonl") return std::make_unique<JsonEntries>(probe);
  return std::make_unique<MarkupEntries>(probe, markup_named(name));
}

}  // namespace zermelo
