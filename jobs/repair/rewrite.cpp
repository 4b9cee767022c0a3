// Blocks of a group are arranged alike (formats/table/writing/table_assembly.h). A sound seek table has the checksum of a
// damaged block, and so tells its way. Otherwise a sound block of the group tells it, or the smallest of the ways that
// are left is taken, as the writer does.
#include "jobs/repair/rewrite.h"

#include <algorithm>

#include "formats/table/blocks/block.h"
#include "formats/table/keys/key_codec.h"
#include "formats/table/storage/bytes.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

CompressedBlock sound_frame(const InputFile& file, const TableParts& parts, const std::string& path,
                            std::uint64_t frame) {
  Bytes bytes = parts.bytes(file, frame);
  Bytes payload = decompress(bytes, parts.frames[frame], FileLocation{path, frame});
  return {std::move(payload), std::move(bytes)};
}

Rewriting::Rewriting(const InputFile& file, const Salvage& salvage, const Probe& probe, const MendedEntries& entries,
                     const Job& job)
    : file_(file), salvage_(salvage), probe_(probe), entries_(entries), job_(job), packer_(probe.info()) {}

bool Rewriting::restores_blocks() {
  const std::vector<Frame>& frames = salvage_.parts.frames;
  return std::all_of(entries_.damaged().begin(), entries_.damaged().end(), [&](std::uint64_t block) {
    job_.check();
    const CompressedBlock made = packed(block);
    return describe(made.frame, made.payload) == frames[block];
  });
}

void Rewriting::add_blocks(TableAssembly& assembly) {
  constexpr std::uint64_t batch = 256;
  const JobStep step(job_, "writing", probe_.info().positions);
  const std::uint64_t blocks = probe_.file().blocks();
  for (std::uint64_t first = 0; first < blocks; first += batch) {
    job_.check();
    std::vector<CompressedBlock> frames(std::min(batch, blocks - first));
    job_.workers().for_each(frames.size(), [&](std::size_t i) {
      frames[i] = entries_.is_damaged(first + i) ? packed(first + i) : sound(first + i);
    });
    assembly.add(frames);
    job_.progress(std::min<Index>(probe_.info().positions, (first + frames.size()) * probe_.info().block_entries));
  }
}

void Rewriting::add_list(const ValueList& list, TableAssembly& assembly) {
  const std::vector<std::string> texts = list_texts(list);
  for (std::uint64_t i = 0; i < texts.size(); ++i) {
    const std::uint64_t frame = probe_.file().blocks() + i;
    const bool kept = salvage_.list_sound && frame < salvage_.parts.first_key_frame();
    assembly.add({kept ? sound(frame) : packer_.pack_text(texts[i])});
  }
  assembly.metadata().info.listed_values = list.lines.size();
  assembly.metadata().list_frames = texts.size();
}

void Rewriting::add_keys(std::span<const std::uint64_t> damaged, TableAssembly& assembly) {
  const KeyFrames& keys = salvage_.parts.keys;
  const KeyLists lists = salvage_.keys_sound ? KeyLists() : probe_.game().keys();
  if (!salvage_.keys_sound && !are_keys_of(keys, lists))
    FileLocation{probe_.file().path()}.refuse(
        "the keys of the positions are damaged, and the game does not tell them; solve the game again");
  const auto make = [&](std::uint64_t key_frame) {
    const std::uint64_t frame = salvage_.parts.first_key_frame() + key_frame;
    if (!std::binary_search(damaged.begin(), damaged.end(), frame)) return sound(frame);
    CompressedBlock made = packer_.compress(key_payload(keys, key_frame, lists));
    if (salvage_.tail_sound && !is_as_listed(frame, made)) refuse_made_again(frame);
    return made;
  };
  if (keys.count() != 0) zermelo::add_keys(keys, make, assembly, job_);
}

CompressedBlock Rewriting::sound(std::uint64_t frame) const {
  return sound_frame(file_, salvage_.parts, probe_.file().path(), frame);
}

CompressedBlock Rewriting::packed(std::uint64_t block) {
  const MemoryTable cells = entries_.cells(block);
  const Slice slice = cells.slice();
  if (!salvage_.tail_sound) return packer_.pack(way_of_group(block), slice);
  if (auto listed = packed_as_listed(block, slice)) return std::move(*listed);
  refuse_made_again(block);
}

void Rewriting::refuse_made_again(std::uint64_t frame) const {
  FileLocation{probe_.file().path(), frame}.refuse(
      "the block was computed again, but lacks the checksum in the seek table; solve the game again");
}

bool Rewriting::is_as_listed(std::uint64_t frame, const CompressedBlock& made) const {
  const Frame& entry = salvage_.parts.frames[frame];
  const Frame ours = describe(made.frame, made.payload);
  return ours.raw == entry.raw && ours.checksum == entry.checksum;
}

std::optional<CompressedBlock> Rewriting::packed_as_listed(std::uint64_t block, const Slice& slice) {
  for (unsigned way = 0; packer_.all_ways() >> way != 0; ++way) {
    if (!packer_.suits(way, slice)) continue;
    CompressedBlock packed = packer_.pack(way, slice);
    if (is_as_listed(block, packed)) return packed;
  }
  return {};
}

/// The way of the group of a damaged block. A block has another way than its group only if that way does not suit it.
unsigned Rewriting::way_of_group(std::uint64_t block) {
  constexpr std::uint64_t each = BlockPacker::group_blocks;
  const std::uint64_t first = block / each * each, end = std::min(first + each, probe_.file().blocks());
  unsigned possible = packer_.all_ways();
  for (std::uint64_t other = first; other < end; ++other) {
    if (entries_.is_damaged(other)) continue;
    const unsigned way = packer_.way_of(sound(other).payload);
    if (other == first || way != 0) return way;
    const MemoryTable cells = entries_.cells(other);
    for (unsigned unfit = 1; packer_.all_ways() >> unfit != 0; ++unfit)
      if (packer_.suits(unfit, cells.slice())) possible &= ~(1u << unfit);
  }
  const MemoryTable cells = entries_.cells(first);
  return packer_.pack_best(possible, cells.slice()).first;
}

}  // namespace zermelo
