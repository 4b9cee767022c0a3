// Records of all frames and plies share the slabs of a cold store.
#include "solver/chess/kernel/depth_log.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo::pieces {
namespace {

/// A slab has room for some of the largest records.
std::size_t slab_bytes(std::size_t words) { return std::max(std::size_t{1} << 18, 4 * SetPacker::bound(words)); }

}  // namespace

DepthLog::DepthLog(std::size_t frames, const FieldShape& shape, const Options& options)
    : shape_(shape), store_({slab_bytes(shape.words()), options.memory_bytes, options.folder}), records_(frames) {}

std::size_t DepthLog::put(std::size_t frame, Value value, Part x, const Word* a, const Word* b) {
  const auto packer = packers_.lend([&] { return std::make_unique<SetPacker>(shape_); });
  const std::span<const std::byte> packed = (*packer).pack(x, a, b);
  if (!packed.empty()) records_[frame].push_back({value.depth, store_.keep(packed)});
  return (*packer).positions();
}

void DepthLog::save(const PutBytes& put) const {
  std::vector<std::byte> packed;
  for (const std::vector<Record>& records : records_) {
    put_number(static_cast<std::uint32_t>(records.size()), put);
    for (const Record& record : records) {
      store_.read(record.run, packed);
      put_number(record.ply, put);
      put_number(record.run.size, put);
      put(packed);
    }
  }
}

void DepthLog::load(const GetBytes& get) {
  std::vector<std::byte> packed;
  for (std::vector<Record>& records : records_)
    for (std::uint32_t left = get_number(get); left > 0; --left) {
      const std::uint32_t ply = get_number(get), size = get_number(get);
      if (size > SetPacker::bound(shape_.words()))
        throw FormatError(
            fmt::format("a record of ply {} has {} bytes, more than a frame of {} words packs to; discard the "
                        "checkpoint with --restart",
                        ply, size, shape_.words()));
      packed.resize(size);
      get(packed);
      records.push_back({ply, store_.keep(packed)});
    }
}

std::uint32_t DepthLog::deepest() const {
  std::uint32_t deepest = 0;
  for (const std::vector<Record>& records : records_)
    if (!records.empty()) deepest = std::max(deepest, records.back().ply);
  return deepest;
}

}  // namespace zermelo::pieces
