// An epoch is one byte for each position, mostly 0, packed piece by piece (lz4).
#include "solver/loopy/kernel/depth_log.h"

#include <algorithm>

#include "solver/cold/packed.h"

namespace zermelo {

DepthLog::DepthLog(Index positions, std::uint64_t memory_bytes, std::string folder)
    : positions_(positions), options_{packed_bound(piece), memory_bytes, std::move(folder)} {}

Index DepthLog::piece_size(std::size_t number) const { return std::min<Index>(piece, positions_ - number * piece); }

ColdStore& DepthLog::store() {
  if (!store_) store_.emplace(options_);
  return *store_;
}

void DepthLog::keep(const DepthOf& depth_of, Workers& workers) {
  ColdStore& store = this->store();
  Epoch epoch(pieces());
  workers.for_each(epoch.size(), [&](std::size_t number) {
    std::vector<std::byte> depths(piece_size(number)), packed;
    for (Index i = 0; i < depths.size(); ++i) depths[i] = std::byte{depth_of(number * piece + i)};
    pack(depths, packed);
    epoch[number] = store.keep(packed);
  });
  epochs_.push_back(std::move(epoch));
}

void DepthLog::read(Index first, std::uint32_t epoch_plies, std::span<std::uint16_t> depths) const {
  std::vector<std::byte> packed, raw(depths.size());
  for (std::size_t e = 0; e < epochs_.size(); ++e) {
    store_->read(epochs_[e][first / piece], packed);
    unpack(packed, raw);
    for (std::size_t i = 0; i < raw.size(); ++i)
      if (raw[i] != std::byte{}) depths[i] = static_cast<std::uint16_t>(e * epoch_plies + std::to_integer<int>(raw[i]));
  }
}

void DepthLog::put(std::size_t epoch, const PutBytes& put) const {
  std::vector<std::byte> packed;
  for (const ColdStore::Run& run : epochs_[epoch]) {
    store_->read(run, packed);
    put_counted(packed, put);
  }
}

void DepthLog::get(const GetBytes& get) {
  std::vector<std::byte> packed;
  Epoch& epoch = epochs_.emplace_back();
  for (std::size_t number = 0; number < pieces(); ++number) {
    get_counted(packed, piece_size(number), get);
    epoch.push_back(store().keep(packed));
  }
}

}  // namespace zermelo
