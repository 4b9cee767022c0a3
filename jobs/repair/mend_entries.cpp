// In a game that ends, an entry waits for the entries of the damaged blocks that its moves lead to. Each thread has its
// own stack of waiting positions and uses the entries that the others have found.
#include "jobs/repair/mend_entries.h"

#include "jobs/repair/depth_first.h"
#include "solver/plain_entry.h"

namespace zermelo {
namespace {

/// Sets the entry of a position of a damaged block if it follows from known entries.
bool settle(Index position, PlainEntry& plain, MendedEntries& entries, std::vector<Index>& missing) {
  const std::size_t entry = *entries.find(position);
  if (entries.known(entry)) return true;
  const Value value = plain.of(position, [&](Index to) { return entries.value(to, missing); });
  if (!missing.empty()) return false;
  entries.set(entry, value);
  return true;
}

}  // namespace

void mend_entries(const Probe& probe, MendedEntries& entries, const Job& job) {
  const TableKind& kind = probe.info().kind;
  if (probe.game().game_class() == GameClass::loopy && !kind.numbers()) return mend_loopy(probe, entries, job);
  const JobStep step(job, "computing damaged blocks", entries.count());
  std::atomic<std::size_t> done{0};
  job.workers().for_pieces(entries.count(), 1024, [&](std::size_t begin, std::size_t end) {
    PlainEntry plain(probe.game(), kind.metric);
    for (std::size_t i = begin; i < end; ++i)
      settle_depth_first(entries.position(i), job, [&](Index position, std::vector<Index>& missing) {
        return settle(position, plain, entries, missing);
      });
    job.progress(done += end - begin);
  });
}

}  // namespace zermelo
