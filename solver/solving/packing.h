// Compressed runs of cells (lz4): fast enough to pack and unpack a table many times while it is solved.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tablebase/machine/job.h"

namespace zermelo {

/// The most bytes that pack() needs for `raw` bytes.
std::size_t packed_bound(std::size_t raw);

/// Replaces the content of `packed` by the compressed bytes. Requires raw.size() <= most_packed. Cost: 1 s for 2 to 3
/// GB of a heap game.
void pack(std::span<const std::byte> raw, std::vector<std::byte>& packed);
inline constexpr std::size_t most_packed = std::size_t{1} << 30;

/// Fills `raw`. Throws DamagedCheckpoint unless `packed` has exactly raw.size() bytes of content. Cost: 1 s for about 4
/// GB.
void unpack(std::span<const std::byte> packed, std::span<std::byte> raw);

/// Saves and reads a packed run after its size. Throws DamagedCheckpoint if the size is larger than packed_bound(raw).
void put_counted(std::span<const std::byte> packed, const PutBytes& put);
void get_counted(std::vector<std::byte>& packed, std::size_t raw, const GetBytes& get);

}  // namespace zermelo
