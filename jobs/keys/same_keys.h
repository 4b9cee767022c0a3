// Compares lists of keys.
#pragma once

#include "tablebase/game/key_list.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Whether two lists contain the same keys. Throws Interrupted, and as KeyList::read does.
bool same_keys(const KeyList& a, const KeyList& b, const Job& job);

}  // namespace zermelo
