// Pieces of both lists are read and compared in parallel.
#include "jobs/keys/same_keys.h"

#include <atomic>
#include <vector>

namespace zermelo {

bool same_keys(const KeyList& a, const KeyList& b, const Job& job) {
  if (a.size() != b.size() || a.key_bytes() != b.key_bytes()) return false;
  std::atomic<bool> same = true;
  job.workers().for_pieces(a.size(), std::size_t{1} << 16, [&](std::size_t first, std::size_t end) {
    job.check();
    std::vector<std::byte> of_a((end - first) * a.key_bytes()), of_b(of_a.size());
    a.read(first, of_a);
    b.read(first, of_b);
    if (of_a != of_b) same = false;
  });
  return same;
}

}  // namespace zermelo
