// Looks for the parts of a damaged table in any bytes. What is found lies within the bytes, and each frame with payload
// that the walk found is sound.
#include <cstdlib>
#include <string>

#include "formats/table/salvage/frame_walk.h"
#include "formats/table/salvage/salvage.h"
#include "tests/fuzz/file_in_memory.h"

using namespace zermelo;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_places(const FoundFrames& found, std::size_t size) {
  require(found.frames.size() == found.offsets.size());
  for (std::size_t i = 0; i < found.frames.size(); ++i)
    require(found.offsets[i] <= size && found.frames[i].compressed <= size - found.offsets[i]);
}

void walk(const InputFile& file, std::uint64_t front) {
  const FrameWalk walk(file, front);
  for (const std::uint64_t expected : {0u, 1u, 3u, 50u}) {
    const auto found = walk.frames(expected);
    if (!found) continue;
    check_places(*found, file.size());
    require(expected == 0 || found->frames.size() == expected);
    for (std::size_t i = 0; i < found->frames.size(); ++i)
      require(found->frames[i].raw == 0 ||
              read_frame(file.bytes(found->offsets[i], found->frames[i].compressed), found->frames[i].raw)->first ==
                  found->frames[i]);
  }
}

void salvage_all(const InputFile& file) {
  TableInfo known;
  known.positions = 1000;
  for (const Metric metric : {Metric::outcome, Metric::depth, Metric::grundy}) {
    known.kind.metric = metric;
    salvage(file, known, read_clues(file));
  }
  try {
    salvage(file, FileLocation{file.path()});
  } catch (const FormatError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FileInMemory memory_file;
  memory_file.write(std::as_bytes(std::span(data, size)));
  const InputFile file(memory_file.path());
  if (const auto place = find_seek_table(file))
    if (const auto listed = listed_frames(file, *place)) check_places(*listed, size);
  walk(file, 0);
  walk(file, size / 2);
  salvage_all(file);
  return 0;
}
