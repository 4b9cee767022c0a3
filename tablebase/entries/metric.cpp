// The words for metrics are a constant table.
#include "tablebase/entries/metric.h"

#include <algorithm>
#include <iterator>

namespace zermelo {
namespace {

constexpr MetricWords words[] = {
    {Metric::outcome, "outcome", "the outcome alone"},
    {Metric::depth, "depth", "the outcome, and the plies to the end"},
    {Metric::grundy, "grundy", "the Grundy value, in terminating games under normal play"},
    {Metric::value, "value", "the value in canonical form, in games of Left and Right"},
    {Metric::score, "score", "the points more than the opponent, in games with points"},
    {Metric::nimber, "nimber", "the loopy nim value, in impartial games that may loop"},
    {Metric::quotient, "quotient", "the element of the misere quotient, of single heaps",
     "has no misere quotient as a table: single heaps have one, for example `heap rule=kayles max=200`"},
    {Metric::suspense, "suspense", "the plies to the end if the winner delays and the loser hurries",
     "has no suspense numbers: these are for games that always end, without points, in which both players have the "
     "same moves, each to one position"},
};

}  // namespace

std::span<const MetricWords> metric_words() { return words; }

const MetricWords& words_of(Metric metric) { return words[static_cast<std::size_t>(metric)]; }

std::string metric_names() {
  std::string names;
  for (const MetricWords& metric : words)
    names += std::string(names.empty() ? "" : &metric == std::end(words) - 1 ? " or " : ", ") += metric.name;
  return names;
}

std::optional<Metric> metric_named(std::string_view name) {
  for (const MetricWords& metric : words)
    if (metric.name == name) return metric.metric;
  return std::nullopt;
}

Metric usual_metric(std::span<const Metric> offered) {
  for (const Metric metric : {Metric::value, Metric::depth, Metric::score, Metric::grundy})
    if (std::ranges::find(offered, metric) != offered.end()) return metric;
  return Metric::outcome;
}

std::vector<Metric> with_defined(std::vector<Metric> metrics) {
  for (const EntryKind* kind : entry_kinds())
    if (kind->by_definition() && kind->suits == always_ends) metrics.push_back(kind->metric);
  return metrics;
}

std::string ValueList::text() const {
  std::string text;
  for (const std::string& line : lines) (text += line) += '\n';
  return text;
}

void ValueList::append(std::string_view text) {
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    lines.emplace_back(text.substr(0, end));
}

}  // namespace zermelo
