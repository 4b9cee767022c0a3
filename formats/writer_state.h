// What a table writer leaves behind so that another one can continue its file.
#pragma once

#include "formats/blocks/cell_buffer.h"
#include "formats/storage/frame.h"
#include "formats/table_info.h"

namespace zermelo {

struct WriterProgress {
  std::uint64_t identity = 0;
  std::uint64_t file_bytes = 0;
  Index appended = 0;         ///< entries, those not yet written included
  std::vector<Frame> frames;  ///< of the blocks written
};

/// A digest of all that must be the same for another writer to continue: the table, the layout, the level.
std::uint64_t writer_identity(const TableInfo& info, int level);

/// The progress, the entries that are not yet written, and a digest of both.
Bytes save_writer(const WriterProgress& progress, const CellBuffer& pending);
/// Reads what save_writer wrote, and puts the entries into `pending`, which must be empty. Throws FormatError if the
/// bytes are damaged or not of this identity; `pending` is then spoiled.
WriterProgress load_writer(ByteSpan bytes, std::uint64_t identity, CellBuffer& pending, const FileLocation& location);

}  // namespace zermelo
