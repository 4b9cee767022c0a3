// The positions of a sample ascend, so the positions of a range follow each other.
#include "solver/proving/spot_check.h"

namespace zermelo {

void SpotCheck::check(Index begin, Index end, const std::function<Value(Index)>& entry, const Goal& goal) {
  for (Index k = sample_.first_from(begin); k < sample_.count(); ++k) {
    const Index position = sample_.position(k);
    if (position >= end) return;
    if (!agrees(position, entry(position), goal)) findings_.wrong(position);
  }
}

bool SpotCheck::agrees(Index position, Value entry, const Goal& goal) {
  bool known = true;
  const Value rules = plain_.of(position, [&](Index to) {
    const std::optional<Value> value = goal(to);
    known = known && value.has_value();
    return value.value_or(Value{});
  });
  return known && same_entry(metric_, entry, rules);
}

}  // namespace zermelo
