// A run is one block of lz4.
#include "solver/solving/packing.h"

#include <lz4.h>

#include <algorithm>

#include "solver/solving/resumable.h"

namespace zermelo {
namespace {

using Packed = std::vector<std::byte>;

const char* text(std::span<const std::byte> bytes) { return reinterpret_cast<const char*>(bytes.data()); }

}  // namespace

std::size_t packed_bound(std::size_t raw) {
  return static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(std::min(raw, most_packed))));
}

void pack(std::span<const std::byte> raw, Packed& packed) {
  packed.resize(packed_bound(raw.size()));
  const int size = LZ4_compress_default(text(raw), reinterpret_cast<char*>(packed.data()), static_cast<int>(raw.size()),
                                        static_cast<int>(packed.size()));
  packed.resize(static_cast<std::size_t>(size));
}

void unpack(std::span<const std::byte> packed, std::span<std::byte> raw) {
  const int size = LZ4_decompress_safe(text(packed), reinterpret_cast<char*>(raw.data()),
                                       static_cast<int>(packed.size()), static_cast<int>(raw.size()));
  if (size != static_cast<int>(raw.size()))
    throw DamagedCheckpoint("a packed run of {} bytes does not unpack to {}", packed.size(), raw.size());
}

void put_counted(std::span<const std::byte> packed, const PutBytes& put) {
  const auto size = static_cast<std::uint32_t>(packed.size());
  put(bytes_of(size));
  put(packed);
}

void get_counted(Packed& packed, std::size_t raw, const GetBytes& get) {
  std::uint32_t size = 0;
  get(bytes_of(size));
  if (size > packed_bound(raw))
    throw DamagedCheckpoint("a packed run of {} bytes of cells has {} bytes, more than lz4 makes", raw, size);
  packed.resize(size);
  get(packed);
}

}  // namespace zermelo
