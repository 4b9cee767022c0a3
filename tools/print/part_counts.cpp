// The counts by depth make the sums, the longest depths and the histogram.
#include "tools/print/part_counts.h"

#include <algorithm>
#include <optional>

#include "jobs/budget/amounts.h"

namespace zermelo {
namespace {

/// The sums of a part, counted in positions or in placements.
struct Sums {
  Index wins, losses, draws;
  Index legal() const { return wins + losses + draws; }
};

Sums sums(const PartCounts& counts, Index Amount::*unit) {
  return {total(counts.wins).*unit, total(counts.losses).*unit, counts.draws.*unit};
}

/// The greatest depth; nothing without a position, and in tables of outcomes.
std::optional<std::uint32_t> longest(const std::vector<Amount>& by_depth, Metric metric) {
  return metric == Metric::depth ? greatest_depth(by_depth) : std::nullopt;
}

Json depth_json(std::optional<std::uint32_t> depth) { return depth; }

/// Calls use(depth, wins, losses), in positions, for each depth that occurs.
template <class Use>
void for_each_depth(const PartCounts& counts, Metric metric, const Use& use) {
  const auto at = [](const std::vector<Amount>& by_depth, std::size_t depth) {
    return depth < by_depth.size() ? by_depth[depth].positions : 0;
  };
  if (metric != Metric::depth) return;
  for (std::size_t depth = 0; depth < std::max(counts.wins.size(), counts.losses.size()); ++depth)
    if (at(counts.wins, depth) + at(counts.losses, depth) > 0)
      use(depth, at(counts.wins, depth), at(counts.losses, depth));
}

void add_sums(Json& object, const Sums& sums) {
  object["legal"] = sums.legal();
  object["wins"] = sums.wins;
  object["losses"] = sums.losses;
  object["draws"] = sums.draws;
}

void print_sums(std::string_view name, const Sums& sums, Output& output) {
  output.print("{:<12} {:>16} {:>16} {:>16} {:>16}\n", name, count_text(sums.legal()), count_text(sums.wins),
               count_text(sums.losses), count_text(sums.draws));
}

std::string longest_text(std::optional<std::uint32_t> depth) {
  return depth ? fmt::format("{} plies", *depth) : std::string("none");
}

}  // namespace

Json part_json(const PartCounts& counts, const std::string& spec, std::string_view word, Metric metric) {
  Json object{{"spec", spec}, {"tier", counts.tier}, {word, counts.part}};
  add_sums(object, sums(counts, &Amount::positions));
  add_sums(object["all"], sums(counts, &Amount::placements));
  object["longest_win"] = depth_json(longest(counts.wins, metric));
  object["longest_loss"] = depth_json(longest(counts.losses, metric));
  object["histogram"] = Json::array();
  for_each_depth(counts, metric, [&](std::size_t depth, Index wins, Index losses) {
    object["histogram"].push_back({{"depth", depth}, {"wins", wins}, {"losses", losses}});
  });
  return object;
}

void print_part(const PartCounts& counts, const std::string& spec, std::string_view word, Metric metric,
                Output& output) {
  output.print("{}, tier {}, {} {}\n", spec, counts.tier, word, counts.part);
  output.print("{:<12} {:>16} {:>16} {:>16} {:>16}\n", "", "legal", "wins", "losses", "draws");
  print_sums("positions", sums(counts, &Amount::positions), output);
  print_sums("placements", sums(counts, &Amount::placements), output);
  if (metric != Metric::depth) return;
  output.print("longest win {}, longest loss {}\n", longest_text(longest(counts.wins, metric)),
               longest_text(longest(counts.losses, metric)));
  if (!counts.wins.empty() || !counts.losses.empty()) output.print("{:>8} {:>20} {:>20}\n", "plies", "wins", "losses");
  for_each_depth(counts, metric, [&](std::size_t depth, Index wins, Index losses) {
    output.print("{:>8} {:>20} {:>20}\n", depth, count_text(wins), count_text(losses));
  });
}

}  // namespace zermelo
