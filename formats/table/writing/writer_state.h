// Saves and loads the state of a table writer, so that another writer can continue its file.
#pragma once

#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/frame.h"

namespace zermelo {

struct WriterProgress {
  std::uint64_t identity = 0;    ///< see writer_identity
  std::uint64_t file_bytes = 0;  ///< bytes of the .part file
  Index appended = 0;            ///< entries, including those not yet written
  std::vector<Frame> frames;     ///< of the blocks written
};

/// A digest of everything that both writers must have in common: table, cell width, layout, block size, length of
/// keys, version and level of zstd.
std::uint64_t writer_identity(const TableInfo& info);

/// The progress, the entries that are not yet written, and a digest of both, as bytes.
Bytes save_writer(const WriterProgress& progress, const CellBuffer& pending);
/// Reads the bytes of save_writer and appends the entries to `pending`. Requires an empty `pending`. Throws FormatError
/// if the bytes are damaged or have another identity; `pending` is then unusable.
WriterProgress load_writer(ByteSpan bytes, std::uint64_t identity, CellBuffer& pending, const FileLocation& location);

}  // namespace zermelo
