// Adds first and gives back if the bound is passed, so that `take` needs no lock.
#include "tablebase/values/store/memory_account.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"

namespace zermelo {

void MemoryAccount::take(std::uint64_t bytes) {
  if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= bound_) return;
  give_back(bytes);
  throw LimitError(
      fmt::format("the values of games need more than {:.1f} MiB; raise --memory, or choose games with simpler values",
                  static_cast<double>(bound_) / (1 << 20)));
}

}  // namespace zermelo
