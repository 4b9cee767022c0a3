// Checks the parts of the file (table_parts.h), then each block when it is decoded. Data is used only after its check.
#include "formats/table_file.h"

#include "formats/block_cache.h"
#include "formats/block_packer.h"
#include "formats/storage/digest.h"
#include "formats/table_parts.h"
#include "formats/value_texts.h"
#include "tablebase/input/input_file.h"

namespace zermelo {
namespace {

/// An upper bound of Block::bytes(): payload, at most half a byte an entry for marks and counts, and the object.
std::uint64_t largest_block(const TableInfo& info) {
  return max_payload(info.cell, info.block_entries) + info.block_entries / 2 + 256;
}

}  // namespace

struct TableFile::State {
  std::string path;
  InputFile file;
  TableParts parts;
  const BlockCodec* codec;
  BlockCache cache;

  /// `known` is empty if the file is to be checked.
  State(std::string name, const TableParts* known, std::uint64_t cache_bytes)
      : path(std::move(name)),
        file(path),
        parts(known != nullptr ? *known : read_parts(file, FileLocation{path})),
        codec(&codec_of(parts.metadata.info)),
        cache(cache_bytes, largest_block(parts.metadata.info)) {}

  FileLocation place(std::uint64_t frame) const { return {path, frame, true}; }

  Bytes payload(std::uint64_t frame) const {
    return decompress(parts.bytes(file, frame), parts.frames[frame], place(frame));
  }

  std::unique_ptr<const Block> open(std::uint64_t block, Bytes unpacked) const {
    return codec->open(std::move(unpacked), parts.metadata.entries(block), place(block));
  }

  std::unique_ptr<const Block> open(std::uint64_t block) { return open(block, payload(block)); }
};

TableFile::TableFile(std::string path, std::uint64_t cache_bytes)
    : state_(std::make_unique<State>(std::move(path), nullptr, cache_bytes)) {}
TableFile::TableFile(std::string path, const TableParts& parts, std::uint64_t cache_bytes)
    : state_(std::make_unique<State>(std::move(path), &parts, cache_bytes)) {}
TableFile::~TableFile() = default;
TableFile::TableFile(TableFile&&) noexcept = default;
TableFile& TableFile::operator=(TableFile&&) noexcept = default;

bool TableFile::is_table(const std::string& path) { return begins_as_table(beginning_of(InputFile(path))); }

const std::string& TableFile::path() const { return state_->path; }
const TableInfo& TableFile::info() const { return state_->parts.metadata.info; }
std::uint64_t TableFile::file_bytes() const { return state_->file.size(); }
std::uint64_t TableFile::blocks() const { return state_->parts.metadata.blocks(); }

Value TableFile::value(Index position) const {
  const TableInfo& table = info();
  const std::uint64_t number = position / table.block_entries;
  const Index entry = position % table.block_entries;
  Value value;
  if (state_->cache.find(number, [&](const Block& block) { value = block.value(entry, table.kind); })) return value;
  std::unique_ptr<const Block> block = state_->open(number);
  value = block->value(entry, table.kind);
  state_->cache.insert(number, std::move(block));
  return value;
}

void TableFile::read_block(std::uint64_t block, const std::function<void(const Slice&)>& use) const {
  CellBuffer cells(info().cell);
  state_->open(block)->expand(cells);
  use(cells.slice(0, cells.count(), block * info().block_entries));
}

ValueList TableFile::values() const {
  ValueList list;
  for (std::uint64_t frame = blocks(); frame < state_->parts.frames.size(); ++frame) {
    const Bytes text = state_->payload(frame);
    append_lines({reinterpret_cast<const char*>(text.data()), text.size()}, list, state_->place(frame));
  }
  FileLocation{path()}.expect("values in the list", info().listed_values, list.lines.size());
  return list;
}

void TableFile::check_payload() const {
  Digest digest;
  for (std::uint64_t block = 0; block < state_->parts.frames.size(); ++block) {
    Bytes payload = state_->payload(block);
    digest.add(payload);
    if (block < blocks()) state_->open(block, std::move(payload));
  }
  if (digest.text() != info().payload_digest)
    FileLocation{path()}.refuse(
        fmt::format("the digest of the payload: expected {}, found {}", info().payload_digest, digest.text()));
}

}  // namespace zermelo
