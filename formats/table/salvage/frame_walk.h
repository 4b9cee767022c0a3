// Finds the frames of a damaged table file: by its seek table, or by walking from one frame to the next.
#pragma once

#include <optional>
#include <vector>

#include "formats/table/storage/bytes.h"
#include "formats/table/storage/frame.h"
#include "tablebase/input/input_file.h"

namespace zermelo {

/// Reads a damaged file through a window, so that memory is bounded for files of any size. Requires that the file
/// outlives the window. Not thread-safe.
class FileWindow {
 public:
  explicit FileWindow(const InputFile& file) : file_(file) {}

  std::uint64_t size() const { return file_.size(); }
  /// `count` bytes from `offset` on, or as many as the file has; valid until the next call. Requires offset <= size().
  /// Throws as InputFile::read does. Cost: reads at least 4 MiB where the window does not have the bytes.
  ByteSpan at(std::uint64_t offset, std::uint64_t count);
  /// The four bytes at `offset` as a number; 0 where the file has fewer.
  std::uint32_t magic_at(std::uint64_t offset);
  /// The bytes from `offset` on, at least the whole frame that begins there if there is one of at most `most` bytes.
  ByteSpan frame_at(std::uint64_t offset, std::uint64_t most);

 private:
  const InputFile& file_;
  std::uint64_t begin_ = 0;
  Bytes bytes_;
};

/// Frames with payload, in order, and their places. A lost frame has no bytes; the entry of another frame may be wrong.
struct FoundFrames {
  std::uint64_t front = 0;  ///< bytes of the first frame of the file
  std::vector<Frame> frames;
  std::vector<std::uint64_t> offsets;
};

/// The frames that the seek table at this place lists. A sound frame has its own entry, not the entry of the seek
/// table. Nothing unless the frames end where the seek table begins.
std::optional<FoundFrames> listed_frames(const InputFile& file, const SeekTablePlace& table);

/// Walks over the frames of a file whose payload begins after `front` bytes.
class FrameWalk {
 public:
  /// Requires front <= file.size().
  FrameWalk(const InputFile& file, std::uint64_t front);

  /// The frames with their numbers, if there are `expected` in all (0: unknown). Nothing if the file has more of them,
  /// or if it does not show where the lost ones were.
  std::optional<FoundFrames> frames(std::uint64_t expected) const;

 private:
  /// A frame whose size is known, or bytes between such frames.
  struct Stretch {
    std::uint64_t offset = 0, bytes = 0;
    Frame entry;  ///< without payload unless it is a sound frame
    bool is_frame = false;
    std::uint64_t begun = 0;  ///< in bytes between frames: the least number of frames that they were
  };

  static Stretch next(FileWindow& file, std::uint64_t offset);
  static Stretch between(FileWindow& file, std::uint64_t offset);
  /// The number of frames of each stretch, and of those lost at the end. Nothing if there is no one answer.
  std::optional<std::vector<std::uint64_t>> count_frames(std::uint64_t expected) const;

  std::uint64_t front_;
  std::vector<Stretch> stretches_;
  bool ended_ = false;  ///< the histogram follows the last stretch, so no frame is lost after it
};

}  // namespace zermelo
