// A layout with several ways has the way in the first byte of its payload. Compression decides which way is smallest.
#include "formats/table/writing/block_packer.h"

namespace zermelo {

const BlockCodec& codec_of(const TableInfo& info) { return block_codec(info.layout, info.kind.code(), info.cell); }

BlockPacker::BlockPacker(const TableInfo& info)
    : codec_(&codec_of(info)), compressor_(info.level != 0 ? info.level : default_level(info)) {}

int BlockPacker::default_level(const TableInfo& info) {
  return info.losses_only() && info.kind.code() == CellCode::loopy ? 15 : 7;
}

unsigned BlockPacker::way_of(ByteSpan payload) const {
  return codec_->ways == 1 ? 0 : std::to_integer<unsigned>(payload.front());
}

CompressedBlock BlockPacker::pack(unsigned way, const Slice& slice) {
  std::optional<Bytes> payload = codec_->pack(way, slice);
  if (!payload) payload = codec_->pack(0, slice);
  return compress(std::move(*payload));
}

CompressedBlock BlockPacker::pack_text(std::string_view text) {
  const ByteSpan payload = std::as_bytes(std::span(text));
  return compress({payload.begin(), payload.end()});
}

CompressedBlock BlockPacker::compress(Bytes payload) {
  Bytes frame = compressor_.compress(payload);
  return {std::move(payload), std::move(frame)};
}

std::pair<unsigned, CompressedBlock> BlockPacker::pack_best(unsigned ways, const Slice& slice) {
  std::pair<unsigned, CompressedBlock> best;
  for (unsigned way = 0; way < codec_->ways; ++way) {
    if ((ways >> way & 1) == 0) continue;
    std::optional<Bytes> payload = codec_->pack(way, slice);
    if (!payload) continue;
    CompressedBlock other = compress(std::move(*payload));
    if (best.second.frame.empty() || other.frame.size() < best.second.frame.size()) best = {way, std::move(other)};
  }
  return best;
}

}  // namespace zermelo
