// An epoch of depths is packed chunk by chunk.
#include "solver/loopy/kernel/cold_data.h"

#include <utility>

#include "solver/solving/packing.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::loopy {
namespace {

std::size_t chunks_of(Index positions) { return (positions + Exits::chunk - 1) / Exits::chunk; }

}  // namespace

OpenCounts::OpenCounts(Index positions) : chunks_(chunks_of(positions)) {}

void OpenCounts::keep(Index first, std::span<const std::byte> counts) {
  chunks_[first / Exits::chunk].assign(counts.begin(), counts.end());
}

void OpenCounts::read(Index first, std::span<std::uint32_t> counts) const {
  const std::byte* at = chunks_[first / Exits::chunk].data();
  for (std::uint32_t& count : counts) count = static_cast<std::uint32_t>(unpack_number(at));
}

/// An epoch is one byte for each position, mostly 0, packed chunk by chunk (lz4).
EpochDepths::EpochDepths(Index positions, std::uint64_t memory_bytes, std::string folder)
    : positions_(positions), options_{packed_bound(chunk), memory_bytes, std::move(folder)} {}

Index EpochDepths::chunk_size(std::size_t number) const { return std::min<Index>(chunk, positions_ - number * chunk); }

ColdStore& EpochDepths::store() {
  if (!store_) store_.emplace(options_);
  return *store_;
}

void EpochDepths::keep(const DepthOf& depth_of, Workers& workers) {
  ColdStore& store = this->store();
  Epoch epoch(chunks());
  workers.for_each(epoch.size(), [&](std::size_t number) {
    std::vector<std::byte> depths(chunk_size(number)), packed;
    for (Index i = 0; i < depths.size(); ++i) depths[i] = std::byte{depth_of(number * chunk + i)};
    pack(depths, packed);
    epoch[number] = store.keep(packed);
  });
  epochs_.push_back(std::move(epoch));
}

void EpochDepths::read(Index first, std::uint32_t epoch_plies, std::span<std::uint16_t> depths) const {
  std::vector<std::byte> packed, raw(depths.size());
  for (std::size_t e = 0; e < epochs_.size(); ++e) {
    store_->read(epochs_[e][first / chunk], packed);
    unpack(packed, raw);
    for (std::size_t i = 0; i < raw.size(); ++i)
      if (raw[i] != std::byte{})
        depths[i] = static_cast<std::uint16_t>(e * epoch_plies + std::to_integer<unsigned>(raw[i]));
  }
}

void EpochDepths::put(std::size_t epoch, const PutBytes& put) const {
  std::vector<std::byte> packed;
  for (const ColdStore::Run& run : epochs_[epoch]) {
    store_->read(run, packed);
    put_counted(packed, put);
  }
}

void EpochDepths::get(const GetBytes& get) {
  std::vector<std::byte> packed;
  Epoch& epoch = epochs_.emplace_back();
  for (std::size_t number = 0; number < chunks(); ++number) {
    get_counted(packed, chunk_size(number), get);
    epoch.push_back(store().keep(packed));
  }
}

/// The memory that the process holds is asked of the operating system.
void require_room(const Job& job, std::uint64_t more, const std::string& why) {
  const std::uint64_t need = held_memory() + more, have = job.memory();
  if (need <= have) return;
  throw LimitError("{}: {} of memory in all, but {} {}; raise --memory", why, size_text(need),
                   job.bounded() ? "--memory allows" : "the machine has", size_text(have));
}

}  // namespace zermelo::loopy
