// Adds the frames with the keys to a table file.
#pragma once

#include <functional>

#include "formats/table/metadata/key_frames.h"
#include "formats/table/writing/table_assembly.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Adds all frames in order. make(frame) returns a frame; several threads of the job call it at once. Takes about
/// 12 MiB. Throws Interrupted, and as make and TableAssembly::add do.
void add_keys(const KeyFrames& frames, const std::function<CompressedBlock(std::uint64_t frame)>& make,
              TableAssembly& assembly, const Job& job);

}  // namespace zermelo
