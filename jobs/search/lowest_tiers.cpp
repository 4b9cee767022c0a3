// The exits of a tier are read from the tables of the tiers below it.
#include "jobs/search/lowest_tiers.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace zermelo {

std::size_t LowestTiers::fitting(const Kernels& kernels, std::size_t tiers, std::uint64_t bytes) {
  std::uint64_t tables = 0;
  for (std::size_t place = 0; place < tiers; ++place) {
    const Kernel& kernel = kernels.tier(place).best();
    tables += MemoryTable::bytes(kernel.widest, kernels.game().tiers()[place].positions);
    if (tables + kernel.memory > bytes) return place;
  }
  return tiers;
}

LowestTiers::LowestTiers(const Kernels& kernels, std::size_t tiers, const Job& job) : kernels_(kernels) {
  for (std::size_t place = 0; place < tiers; ++place) solve(place, job);
}

void LowestTiers::solve(std::size_t place, const Job& job) {
  const Tier& tier = kernels_.game().tiers()[place];
  const JobStep step(job, fmt::format("solving tier {}", tier.name), tier.positions);
  const Kernels& kernels = kernels_.tier(place);
  Control control;
  control.job = job;
  control.exit_value = [this](Index exit) { return value(exit); };
  control.exit_table = [this](Index exit) { return std::optional(slice_of(exit)); };
  control.lend_exit_table = [this](Index exit, std::uint64_t) { return std::make_shared<const Slice>(slice_of(exit)); };
  std::optional<MemoryTable> table;
  kernels.best().solve(control, [&](const Slice& slice) {
    if (!table) table.emplace(slice.width(), table_kind(kernels_.game(), kernels_.metric()), tier.positions);
    table->store(slice);
  });
  tables_.push_back(std::move(*table));
  end_ = tier.end();
  kernels_.forget_tier(place);
}

Value LowestTiers::value(Index position) const {
  const std::size_t place = tier_of(kernels_.game().tiers(), position);
  return tables_[place].value(position - kernels_.game().tiers()[place].first);
}

Slice LowestTiers::slice_of(Index position) const {
  const std::size_t place = tier_of(kernels_.game().tiers(), position);
  Slice slice = tables_[place].slice();
  slice.first = kernels_.game().tiers()[place].first;
  return slice;
}

}  // namespace zermelo
