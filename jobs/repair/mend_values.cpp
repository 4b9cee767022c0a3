// The value of a position is {values after Left's moves|values after Right's moves}. If the list is lost, the values
// are numbered again in the order in which the positions have them, as the writer of the table numbered them.
#include "formats/table/storage/bytes.h"
#include "jobs/budget/amounts.h"
#include "jobs/repair/mended_entries.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/value_numbers.h"

namespace zermelo {

ValueMending::ValueMending(const Probe& probe, MendedEntries& entries, const ValueList& list, const Job& job)
    : probe_(probe), entries_(entries), list_(list), job_(job), pool_(pool_memory(job, held_memory()), job) {
  const std::vector<ShortGame> values = read_values(list, pool_);
  for (std::uint32_t number = 0; number < values.size(); ++number) values_.emplace(number, values[number]);
}

ValueList ValueMending::mend() {
  if (list_.lines.empty()) return mend_list();
  mend_numbers();
  return list_;
}

void ValueMending::mend_numbers() {
  const JobStep step(job_, "computing damaged blocks", entries_.count());
  std::unordered_map<ShortGame, std::uint32_t> numbers;
  for (const auto& [number, value] : values_) numbers.emplace(value, number);
  for (std::size_t entry = 0; entry < entries_.count(); ++entry) {
    const auto number = numbers.find(settled(entries_.position(entry)));
    if (number == numbers.end())
      FileLocation{probe_.file().path()}.refuse(
          fmt::format("the value of position {} is not in the list of values", entries_.position(entry)));
    entries_.set(entry, {Outcome::loss, 0, number->second});
    job_.progress(entry);
  }
}

ValueList ValueMending::mend_list() {
  const TableInfo& info = probe_.info();
  const JobStep step(job_, "computing the list of values", info.positions);
  ValueNumbers numbers(pool_);
  for (Index position = 0; position < info.positions; ++position) {
    const std::optional<std::size_t> entry = entries_.find(position);
    const std::uint32_t number = numbers.number(settled(position));
    if (entry) entries_.set(*entry, {Outcome::loss, 0, number});
    if (number_of(position) != number)
      FileLocation{probe_.file().path()}.refuse(
          fmt::format("position {} has the number {}, but its value would be number {} of the list", position,
                      number_of(position), number));
    if (position % 4096 == 0) job_.progress(position);
  }
  return numbers.take();
}

bool ValueMending::agrees(Index position) {
  std::vector<Index> missing;
  const GameList left = options(Player::left, position, missing), right = options(Player::right, position, missing);
  return missing.empty() && pool_.make({left.data(), left.size()}, {right.data(), right.size()}) == settled(position);
}

std::uint32_t ValueMending::number_of(Index position) const { return entries_.value(position).number; }

/// The value of a position, if it is known.
const ShortGame* ValueMending::find(Index position) const {
  if (const auto entry = entries_.find(position)) {
    const auto found = mended_.find(*entry);
    return found == mended_.end() ? nullptr : &found->second;
  }
  const auto found = values_.find(number_of(position));
  return found == values_.end() ? nullptr : &found->second;
}

bool ValueMending::settle(Index position, std::vector<Index>& missing) {
  if (find(position) != nullptr) return true;
  const GameList left = options(Player::left, position, missing), right = options(Player::right, position, missing);
  if (!missing.empty()) return false;
  const ShortGame value = pool_.make({left.data(), left.size()}, {right.data(), right.size()});
  if (const auto entry = entries_.find(position))
    mended_.emplace(*entry, value);
  else
    values_.emplace(number_of(position), value);
  return true;
}

ShortGame ValueMending::settled(Index position) {
  if (find(position) == nullptr)
    settle_depth_first(position, job_, [&](Index at, std::vector<Index>& missing) { return settle(at, missing); });
  return *find(position);
}

/// The values after the player's moves; appends positions without a known value to `missing`.
GameList ValueMending::options(Player player, Index position, std::vector<Index>& missing) {
  GameList values;
  probe_.game().list_moves(player, position, moves_);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    ShortGame total;
    for (const Index term : moves_[i]) {
      const ShortGame* value = find(term);
      if (value == nullptr) missing.push_back(term);
      if (missing.empty()) total = pool_.add(total, *value);
    }
    values.push_back(total);
  }
  return values;
}

}  // namespace zermelo
