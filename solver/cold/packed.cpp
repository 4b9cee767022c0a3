// Pieces of a megabyte are packed by all threads, a batch at a time, and saved in order, each after its size.
#include "solver/cold/packed.h"

#include <fmt/format.h>
#include <lz4.h>

#include <algorithm>

#include "tablebase/error.h"

namespace zermelo {
namespace {

using Packed = std::vector<std::byte>;

constexpr std::size_t pieces_per_batch = 64;

const char* text(std::span<const std::byte> bytes) { return reinterpret_cast<const char*>(bytes.data()); }

/// Calls use(batch, first) for batches of pieces of the cells; use handles piece first + i with batch[i].
template <class Use>
void for_batches(std::size_t bytes, const Use& use) {
  const std::size_t pieces = (bytes + piece_bytes - 1) / piece_bytes;
  std::vector<Packed> batch(std::min(pieces, pieces_per_batch));
  for (std::size_t first = 0; first < pieces; first += batch.size())
    use(std::span(batch).first(std::min(batch.size(), pieces - first)), first);
}

template <class Byte>
std::span<Byte> piece(std::span<Byte> cells, std::size_t number) {
  const std::size_t begin = number * piece_bytes;
  return cells.subspan(begin, std::min(piece_bytes, cells.size() - begin));
}

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
    throw FormatError(
        fmt::format("a packed run of cells is damaged: its {} bytes do not unpack to {}; discard the "
                    "checkpoint with --restart",
                    packed.size(), raw.size()));
}

void put_packed(std::span<const std::byte> cells, Workers& workers, const PutBytes& put) {
  for_batches(cells.size(), [&](std::span<Packed> batch, std::size_t first) {
    workers.for_each(batch.size(), [&](std::size_t i) { pack(piece(cells, first + i), batch[i]); });
    for (const Packed& packed : batch) put_counted(packed, put);
  });
}

void get_packed(std::span<std::byte> cells, Workers& workers, const GetBytes& get) {
  for_batches(cells.size(), [&](std::span<Packed> batch, std::size_t first) {
    for (std::size_t i = 0; i < batch.size(); ++i) get_counted(batch[i], piece(cells, first + i).size(), get);
    workers.for_each(batch.size(), [&](std::size_t i) { unpack(batch[i], piece(cells, first + i)); });
  });
}

void put_counted(std::span<const std::byte> packed, const PutBytes& put) {
  put_number(static_cast<std::uint32_t>(packed.size()), put);
  put(packed);
}

void get_counted(Packed& packed, std::size_t raw, const GetBytes& get) {
  const std::uint32_t size = get_number(get);
  if (size > packed_bound(raw))
    throw FormatError(
        fmt::format("a packed run of {} bytes of cells has {} bytes, more than lz4 makes; discard the "
                    "checkpoint with --restart",
                    raw, size));
  packed.resize(size);
  get(packed);
}

}  // namespace zermelo
