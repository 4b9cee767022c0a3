// Records travel a batch of runs at a time: to rank 0 when they are saved, from it when they are read.
#include "solver/heaps/kernel/run_records.h"

#include <algorithm>
#include <cstring>

#include "solver/cold/packed.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

constexpr std::size_t batch_runs = 256;

/// Runs [first, first + records.size()).
struct Batch {
  std::size_t first;
  std::vector<RunRecord> records;
};

unsigned own_rank(const RunStream& stream) { return stream.ranks ? stream.ranks->own() : 0; }

/// Calls use(batch) for batches of all runs.
template <class Use>
void for_batches(const RunStream& stream, const Use& use) {
  const std::size_t runs = stream.runs.all().size();
  for (std::size_t first = 0; first < runs; first += batch_runs) {
    Batch batch{first, std::vector<RunRecord>(std::min(batch_runs, runs - first))};
    use(batch);
  }
}

/// Moves the records for which receiver(run) is another rank there.
template <class Sender, class Receiver>
void exchange(const RunStream& stream, Batch& batch, const Sender& sender, const Receiver& receiver) {
  if (!stream.ranks) return;
  std::vector<std::vector<std::byte>> boxes(stream.ranks->count());
  const auto append = [](std::vector<std::byte>& box, std::span<const std::byte> bytes) {
    box.insert(box.end(), bytes.begin(), bytes.end());
  };
  for (std::size_t i = 0; i < batch.records.size(); ++i) {
    const unsigned to = receiver(batch.first + i);
    if (sender(batch.first + i) != own_rank(stream) || to == own_rank(stream)) continue;
    const RunRecord& record = batch.records[i];
    const std::array<std::uint64_t, 3> head{i, record.n, record.bytes.size()};
    append(boxes[to], std::as_bytes(std::span(head)));
    append(boxes[to], record.bytes);
  }
  const std::vector<std::byte> received = stream.ranks->exchange(boxes);
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

void put_records(const RunStream& stream, const PutBytes& put,
                 const std::function<void(std::size_t run, RunRecord& record)>& make) {
  const auto owner = [&](std::size_t run) { return stream.runs.all()[run].owner; };
  for_batches(stream, [&](Batch& batch) {
    stream.workers.for_each(batch.records.size(), [&](std::size_t i) {
      if (owner(batch.first + i) == own_rank(stream)) make(batch.first + i, batch.records[i]);
    });
    exchange(stream, batch, owner, [](std::size_t) { return 0u; });
    if (own_rank(stream) != 0) return;
    for (const RunRecord& record : batch.records) {
      put_number(record.n, put);
      put_counted(record.bytes, put);
    }
  });
}

void get_records(const RunStream& stream, const GetBytes& get,
                 const std::function<std::size_t(std::size_t run, std::uint32_t n)>& raw_bytes,
                 const std::function<void(std::size_t run, const RunRecord& record)>& use) {
  const auto owner = [&](std::size_t run) { return stream.runs.all()[run].owner; };
  for_batches(stream, [&](Batch& batch) {
    for (std::size_t i = 0; own_rank(stream) == 0 && i < batch.records.size(); ++i) {
      batch.records[i].n = get_number(get);
      get_counted(batch.records[i].bytes, raw_bytes(batch.first + i, batch.records[i].n), get);
    }
    exchange(
        stream, batch, [](std::size_t) { return 0u; }, owner);
    for (std::size_t i = 0; i < batch.records.size(); ++i)
      if (owner(batch.first + i) == own_rank(stream)) use(batch.first + i, batch.records[i]);
  });
}

}  // namespace zermelo
