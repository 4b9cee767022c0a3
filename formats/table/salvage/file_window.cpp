// Reads 4 MiB or more at a time, so neighbouring requests cost one read.
#include "formats/table/salvage/file_window.h"

#include <algorithm>

#include "formats/table/storage/frame.h"

namespace zermelo {

ByteSpan FileWindow::at(std::uint64_t offset, std::uint64_t count) {
  constexpr std::uint64_t least = std::uint64_t{4} << 20;
  count = std::min(count, size() - offset);
  if (offset < begin_ || offset + count > begin_ + bytes_.size()) {
    bytes_ = file_.bytes(offset, std::min(std::max(count, least), size() - offset));
    begin_ = offset;
  }
  return ByteSpan(bytes_).subspan(offset - begin_, count);
}

std::uint32_t FileWindow::magic_at(std::uint64_t offset) {
  const ByteSpan bytes = at(offset, 4);
  return bytes.size() < 4 ? 0 : load<std::uint32_t>(bytes.data());
}

ByteSpan FileWindow::frame_at(std::uint64_t offset, std::uint64_t most) {
  constexpr std::uint64_t usual = std::uint64_t{1} << 18;
  for (std::uint64_t count = usual;; count *= 4) {
    const ByteSpan bytes = at(offset, count);
    if (bytes.size() < count || count >= most || !is_cut_off(bytes)) return bytes;
  }
}

}  // namespace zermelo
