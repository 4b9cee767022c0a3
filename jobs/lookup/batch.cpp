// Places are sorted by table and number, so that the positions of one part of a table, and of one block, are together.
#include "jobs/lookup/batch.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "jobs/budget/amounts.h"
#include "jobs/lookup/memory_table.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {
namespace {

/// The look-up of one position takes as long as reading this number of entries.
constexpr Index entries_a_look_up = 32;
constexpr std::size_t positions_at_once = 1024;

/// The part of a table that contains some of the positions.
struct Part {
  const Probe* probe;
  std::size_t place;
  friend bool operator==(const Part&, const Part&) = default;
};

Part part_of(const TablePlace& place) { return {place.probe, place.probe->part_of(place.number)}; }

class Batch {
 public:
  Batch(std::span<const TablePlace> places, const Job& job, const std::function<void(std::size_t, Value)>& put)
      : places_(places), job_(job), put_(put) {}

  void run() {
    const std::vector<std::size_t> order = sorted();
    for (std::span<const std::size_t> rest(order); !rest.empty();) {
      const Part part = part_of(places_[rest.front()]);
      const auto end = std::ranges::find_if(rest, [&](std::size_t i) { return part_of(places_[i]) != part; });
      const auto count = static_cast<std::size_t>(end - rest.begin());
      look_up(part, rest.first(count));
      rest = rest.subspan(count);
    }
  }

 private:
  std::vector<std::size_t> sorted() const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (places_[i].probe != nullptr) order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(places_[i].probe, places_[i].number); });
    return order;
  }

  void look_up(const Part& part, std::span<const std::size_t> positions) const {
    const Probe& probe = *part.probe;
    const bool whole = probe.parts().size() == 1;
    const Index first = whole ? 0 : probe.game().tiers()[part.place].first;
    const Index entries = whole ? probe.game().size() : probe.game().tiers()[part.place].positions;
    if (entries_a_look_up * positions.size() > entries)
      if (const std::optional<MemoryTable> table = loaded(part, entries))
        return put_all(positions,
                       [&](Index number) { return whole_value(probe, number, table->value(number - first)); });
    put_all(positions, [&](Index number) { return probe.value(number); });
  }

  /// Nothing if the memory is too small, or if a table is missing.
  std::optional<MemoryTable> loaded(const Part& part, Index entries) const {
    if (2 * MemoryTable::bytes(part.probe->info().cell, entries) > memory_beside(held_memory(), job_)) return {};
    try {
      return load_table(part.probe->part(part.place), job_);
    } catch (const MissingTier&) {
      return {};
    }
  }

  template <class EntryOf>
  void put_all(std::span<const std::size_t> positions, const EntryOf& entry_of) const {
    job_.workers().for_chunks(positions.size(), positions_at_once, [&](std::size_t begin, std::size_t end) {
      job_.check();
      for (const std::size_t i : positions.subspan(begin, end - begin)) put_one(i, entry_of);
    });
  }

  template <class EntryOf>
  void put_one(std::size_t i, const EntryOf& entry_of) const {
    try {
      put_(i, entry_of(places_[i].number));
    } catch (const MissingTier&) {  // it has no entry
    }
  }

  std::span<const TablePlace> places_;
  const Job& job_;
  const std::function<void(std::size_t, Value)>& put_;
};

}  // namespace

void look_up_all(std::span<const TablePlace> places, const Job& job,
                 const std::function<void(std::size_t, Value)>& put) {
  Batch(places, job, put).run();
}

}  // namespace zermelo
