#include "solver/heaps/diagram/share_parts.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace zermelo::heaps {
namespace {

using Ids = std::vector<PartId>;

/// Sorted, each once.
void make_set(Ids& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// The parts of each level that the root leads to.
std::vector<Ids> reached(const PartStore& store, PartId root) {
  std::vector<Ids> levels(store.level(root) + 1);
  levels.back() = {root};
  for (std::size_t n = levels.size() - 1; n > 1; --n) {
    for (const PartId part : levels[n])
      levels[n - 1].insert(levels[n - 1].end(), store.items<PartId>(part), store.items<PartId>(part) + store.size(part));
    make_set(levels[n - 1]);
  }
  return levels;
}

/// The numbers of the parts of a level: equal parts have equal numbers.
struct Numbers {
  Ids ids;
  std::vector<std::uint32_t> of;

  std::uint32_t operator()(PartId part) const {
    return of[static_cast<std::size_t>(std::lower_bound(ids.begin(), ids.end(), part) - ids.begin())];
  }
};

/// Appends a part to the level unless it has an equal one. Returns its number.
class LevelMaker {
 public:
  std::uint32_t add(std::u32string items) {
    const auto [place, fresh] = numbers_.try_emplace(std::move(items), static_cast<std::uint32_t>(level_.parts()));
    if (fresh) {
      level_.children.insert(level_.children.end(), place->first.begin(), place->first.end());
      level_.begin.push_back(level_.children.size());
    }
    return place->second;
  }
  DiagramLevel take() { return std::move(level_); }

 private:
  DiagramLevel level_;
  std::unordered_map<std::u32string, std::uint32_t> numbers_;
};

/// Numbers the parts of each level in the order of a walk from the root.
void sort_parts(Diagram& diagram) {
  std::vector<std::uint32_t> order{0};
  for (std::size_t n = diagram.levels.size() - 1; n > 0; --n) {
    constexpr std::uint32_t unknown = ~0u;
    const bool rows = n == 1;
    std::vector<std::uint32_t> number(rows ? 0 : diagram.levels[n - 1].parts(), unknown), below;
    DiagramLevel sorted;
    for (const std::uint32_t part : order) {
      for (std::uint32_t child : diagram.levels[n].of(part)) {
        if (!rows && number[child] == unknown) {
          number[child] = static_cast<std::uint32_t>(below.size());
          below.push_back(child);
        }
        sorted.children.push_back(rows ? child : number[child]);
      }
      sorted.begin.push_back(sorted.children.size());
    }
    diagram.levels[n] = std::move(sorted);
    order = std::move(below);
  }
}

}  // namespace

template <class Cell>
Diagram share_parts(const PartStore& store, PartId root) {
  std::vector<Ids> ids = reached(store, root);
  Diagram diagram;
  diagram.levels.resize(ids.size());
  Numbers below;
  for (std::size_t n = 1; n < ids.size(); ++n) {
    LevelMaker level;
    Numbers numbers{std::move(ids[n]), {}};
    for (const PartId part : numbers.ids) {
      std::u32string items(store.size(part), 0);
      for (std::size_t i = 0; i < items.size(); ++i)
        items[i] = n == 1 ? store.items<Cell>(part)[i] : below(store.items<PartId>(part)[i]);
      numbers.of.push_back(level.add(std::move(items)));
    }
    diagram.levels[n] = level.take();
    below = std::move(numbers);
  }
  sort_parts(diagram);
  return diagram;
}

template Diagram share_parts<std::uint8_t>(const PartStore& store, PartId root);
template Diagram share_parts<std::uint16_t>(const PartStore& store, PartId root);

}  // namespace zermelo::heaps
