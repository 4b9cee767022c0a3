// Compares lists of keys.
#pragma once

#include "tablebase/job.h"
#include "tablebase/key_list.h"

namespace zermelo {

/// Whether two lists contain the same keys. Throws Interrupted, and as KeyList::read does.
bool same_keys(const KeyList& a, const KeyList& b, const Job& job);

}  // namespace zermelo
