// A run has at least one high half, even if its low halves are more than a step of the loop should have.
#include "solver/heaps/kernel/runs.h"

#include <algorithm>
#include <cstring>

#include "solver/solving/packing.h"
#include "solver/solving/resumable.h"
#include "tablebase/base/error.h"

namespace zermelo::heaps {
namespace {

bool fits(const HeapSpace& space, std::uint32_t sum, std::uint32_t heaps) { return space.row_length(sum, heaps) > 0; }

Index members(const HeapHalf& half, const HeapSpace& space) {
  Index count = 0;
  for (const HeapClass& members : half.classes())
    if (fits(space, members.sum, members.heaps)) count += members.count;
  return count;
}

constexpr std::size_t batch_runs = 256;

/// Runs [first, first + records.size()).
struct Batch {
  std::size_t first;
  std::vector<RunRecord> records;
};

unsigned own_process(const RunStream& stream) { return stream.processes ? stream.processes->own() : 0; }

/// Calls use(batch) for batches of all runs.
template <class Use>
void for_batches(const RunStream& stream, const Use& use) {
  const std::size_t runs = stream.runs.all().size();
  for (std::size_t first = 0; first < runs; first += batch_runs) {
    Batch batch{first, std::vector<RunRecord>(std::min(batch_runs, runs - first))};
    use(batch);
  }
}

/// Moves the records for which receiver(run) is another process there.
template <class Sender, class Receiver>
void exchange(const RunStream& stream, Batch& batch, const Sender& sender, const Receiver& receiver) {
  if (!stream.processes) return;
  std::vector<std::vector<std::byte>> boxes(stream.processes->count());
  const auto append = [](std::vector<std::byte>& box, std::span<const std::byte> bytes) {
    box.insert(box.end(), bytes.begin(), bytes.end());
  };
  for (std::size_t i = 0; i < batch.records.size(); ++i) {
    const unsigned to = receiver(batch.first + i);
    if (sender(batch.first + i) != own_process(stream) || to == own_process(stream)) continue;
    const RunRecord& record = batch.records[i];
    const std::array<std::uint64_t, 3> head{i, record.n, record.bytes.size()};
    append(boxes[to], std::as_bytes(std::span(head)));
    append(boxes[to], record.bytes);
  }
  const std::vector<std::byte> received = stream.processes->exchange(boxes);
  for (std::size_t at = 0; at < received.size();) {
    std::array<std::uint64_t, 3> head;
    std::memcpy(head.data(), received.data() + at, sizeof head);
    at += sizeof head;
    const auto begin = received.begin() + static_cast<std::ptrdiff_t>(at);
    batch.records[head[0]] = {static_cast<std::uint32_t>(head[1]),
                              {begin, begin + static_cast<std::ptrdiff_t>(head[2])}};
    at += head[2];
  }
}

}  // namespace

TierRuns::TierRuns(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier) {
  const std::span<const HeapSpace::Group> groups = space.groups(tier);
  if (!groups.empty()) top_heaps_ = groups.front().heaps;
  for (const HeapSpace::Group& group : groups) {
    cut(space, high, share, tier, group);
    ends_.push_back(runs_.size());
  }
  runs_.shrink_to_fit();
}

std::size_t TierRuns::first(std::uint32_t heaps) const {
  if (heaps >= top_heaps_ || top_heaps_ - heaps > ends_.size()) return 0;
  return ends_[top_heaps_ - heaps - 1];
}

std::size_t TierRuns::count(std::uint32_t heaps) const {
  return heaps > top_heaps_ || top_heaps_ - heaps >= ends_.size() ? 0 : ends_[top_heaps_ - heaps] - first(heaps);
}

void TierRuns::cut(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier,
                   const HeapSpace::Group& group) {
  std::vector<Index> rows(share.processes());  // of each process so far
  for (std::uint32_t c = 0; c < space.runs(tier); ++c) {
    const Index lows = rows_beside(space, tier, group, c);
    if (lows == 0) continue;
    const HeapClass& part = space.high().classes()[c];
    const std::uint32_t low_class = space.low().class_at(tier - part.sum, group.heaps - part.heaps);
    const Index step = std::max<Index>(1, rows_per_run / lows);
    const HeapLinks::Id begin = high.first(c);
    const Index end = high.first(c + 1) - begin;
    for (Index rank = 0, last; rank < end; rank = last) {
      last = std::min(rank + step, share.part_end(c, rank));
      Index& row = rows[share.owner(c, rank)];
      runs_.push_back({c, low_class, begin + static_cast<HeapLinks::Id>(rank), begin + static_cast<HeapLinks::Id>(last),
                       row, static_cast<std::uint32_t>((last - rank) * lows), static_cast<std::uint16_t>(group.heaps),
                       static_cast<std::uint16_t>(share.owner(c, rank))});
      row += (last - rank) * lows;
    }
  }
}

/// Links multisets without ranking them: the links of a multiset follow from the links of the multiset without its
/// largest heap.
std::uint64_t HeapLinks::memory(const HeapHalf& half, const HeapSpace& space) {
  return members(half, space) * 4 * (std::uint64_t{half.high() - half.low() + 1} + 1);
}

HeapLinks::HeapLinks(const HeapHalf& half, const HeapSpace& space) : half_(&half) {
  Index count = 0;
  for (const HeapClass& members : half.classes()) {
    first_.push_back(static_cast<Id>(count));
    if (fits(space, members.sum, members.heaps)) count += members.count;
  }
  if (count >= none) throw SpecError("one half of the heaps has more than 2^32 arrangements; lower max or total");
  first_.push_back(static_cast<Id>(count));
  class_of_.resize(count);
  with_.assign(count * (half.high() - half.low() + 1), none);
  std::vector<Id> without(with_.size(), none);  // the multiset with one heap of n less
  for (std::uint32_t c = 0; c + 1 < first_.size(); ++c) {
    std::fill(class_of_.begin() + first_[c], class_of_.begin() + first_[c + 1], c);
    link(c, without);
  }
}

/// Links class c to the lower classes. Requires that these are linked. The members of c with the largest heap n are, in
/// order, the members of one lower class without heaps above n, each with a heap of n added. A member rest + n without
/// a smaller heap i is (rest without i) + n: both of these links are known.
void HeapLinks::link(std::uint32_t c, std::vector<Id>& without) {
  const std::uint32_t low = half_->low(), high = half_->high(), step = half_->count(low, 1) > 0 ? 1 : 0;
  if (low > high) return;
  const HeapClass& target = half_->classes()[c];
  const auto at = [&](std::uint32_t n, Id id) { return (n - low) * std::size_t{size()} + id; };
  for (std::uint32_t n = low; n <= high; ++n) {
    if (target.sum < n || target.heaps < step) break;
    const Index begin = half_->below(n, target.sum, target.heaps), end = half_->below(n + 1, target.sum, target.heaps);
    if (begin == end || first_[c] == first_[c + 1]) continue;
    const Id partner = first_[half_->class_at(target.sum - n, target.heaps - step)];
    for (Index rank = begin; rank < end; ++rank) {
      const Id id = first_[c] + static_cast<Id>(rank), rest = partner + static_cast<Id>(rank - begin);
      without[at(n, id)] = rest;
      with_[at(n, rest)] = id;
      // id = rest + n; for every heap i < n in rest, id without i = (rest without i) + n.
      for (std::uint32_t i = low; i < n; ++i) {
        const Id less = without[at(i, rest)];
        if (less == none) continue;
        const Id other = with_[at(n, less)];
        without[at(i, id)] = other;
        with_[at(i, other)] = id;
      }
    }
  }
}

/// Records travel a batch of runs at a time: to process 0 when they are saved, from it when they are read.
void put_records(const RunStream& stream, const PutBytes& put,
                 const std::function<void(std::size_t run, RunRecord& record)>& make) {
  const auto owner = [&](std::size_t run) { return stream.runs.all()[run].owner; };
  for_batches(stream, [&](Batch& batch) {
    stream.workers.for_each(batch.records.size(), [&](std::size_t i) {
      if (owner(batch.first + i) == own_process(stream)) make(batch.first + i, batch.records[i]);
    });
    exchange(stream, batch, owner, [](std::size_t) { return 0u; });
    if (own_process(stream) != 0) return;
    for (const RunRecord& record : batch.records) {
      put(bytes_of(record.n));
      put_counted(record.bytes, put);
    }
  });
}

void get_records(const RunStream& stream, const GetBytes& get,
                 const std::function<std::size_t(std::size_t run, std::uint32_t n)>& raw_bytes,
                 const std::function<void(std::size_t run, const RunRecord& record)>& use) {
  const auto owner = [&](std::size_t run) { return stream.runs.all()[run].owner; };
  for_batches(stream, [&](Batch& batch) {
    for (std::size_t i = 0; own_process(stream) == 0 && i < batch.records.size(); ++i) {
      get(bytes_of(batch.records[i].n));
      get_counted(batch.records[i].bytes, raw_bytes(batch.first + i, batch.records[i].n), get);
    }
    exchange(
        stream, batch, [](std::size_t) { return 0u; }, owner);
    for (std::size_t i = 0; i < batch.records.size(); ++i)
      if (owner(batch.first + i) == own_process(stream)) use(batch.first + i, batch.records[i]);
  });
}

}  // namespace zermelo::heaps
