// Checks the parts of the file (table_parts.h), then each block when it is decoded. Data is used only after its check.
#include "formats/table/reading/table_file.h"

#include "formats/table/blocks/value_texts.h"
#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/file_keys.h"
#include "formats/table/reading/table_frames.h"
#include "formats/table/storage/digest.h"
#include "formats/table/storage/frame.h"
#include "formats/table/writing/block_packer.h"

namespace zermelo {
namespace {

/// `known` is null if the file is to be checked.
TableFrames open_frames(std::string path, const TableParts* known) {
  InputFile file(path);
  TableParts parts = known != nullptr ? *known : read_parts(file, FileLocation{path});
  return {std::move(path), std::move(file), std::move(parts)};
}

std::vector<std::shared_ptr<const FileKeys>> keys_of(std::shared_ptr<const TableFrames> frames,
                                                     std::shared_ptr<BlockCache> cache) {
  const std::size_t parts = frames->parts.keys.parts();
  const auto source = std::make_shared<KeySource>(std::move(frames), std::move(cache));
  std::vector<std::shared_ptr<const FileKeys>> keys(parts);
  for (std::size_t part = 0; part < parts; ++part) keys[part] = std::make_shared<const FileKeys>(source, part);
  return keys;
}

}  // namespace

struct TableFile::State {
  std::shared_ptr<const TableFrames> frames;
  const BlockCodec* codec;
  BlockList<Block> cache;
  std::vector<std::shared_ptr<const FileKeys>> keys;

  State(TableFrames of, const std::shared_ptr<BlockCache>& blocks)
      : frames(std::make_shared<const TableFrames>(std::move(of))),
        codec(&codec_of(info())),
        cache(blocks),
        keys(keys_of(frames, blocks)) {}

  const TableParts& parts() const { return frames->parts; }
  const TableInfo& info() const { return parts().metadata.info; }

  std::unique_ptr<const Block> open(std::uint64_t block, Bytes payload) const {
    return codec->open(std::move(payload), parts().metadata.entries(block), frames->place(block));
  }

  std::unique_ptr<const Block> open(std::uint64_t block) const { return open(block, frames->payload(block)); }

  /// Checks the content of a frame; an index is checked when a block of its part is.
  void check(std::uint64_t frame, Bytes payload) const {
    if (parts().is_block(frame)) open(frame, std::move(payload));
    if (!parts().is_key_frame(frame)) return;
    const KeyFrame content = parts().keys.at(frame - parts().first_key_frame());
    if (!content.is_index) keys[content.part]->open(content.first / parts().keys.block_keys(), payload);
  }
};

TableFile::TableFile(std::string path, std::uint64_t cache_bytes)
    : TableFile(std::move(path), std::make_shared<BlockCache>(cache_bytes)) {}
TableFile::TableFile(std::string path, const std::shared_ptr<BlockCache>& cache)
    : state_(std::make_unique<State>(open_frames(std::move(path), nullptr), cache)) {}
TableFile::TableFile(std::string path, const TableParts& parts, std::uint64_t cache_bytes)
    : state_(std::make_unique<State>(open_frames(std::move(path), &parts), std::make_shared<BlockCache>(cache_bytes))) {
}
TableFile::~TableFile() = default;
TableFile::TableFile(TableFile&&) noexcept = default;
TableFile& TableFile::operator=(TableFile&&) noexcept = default;

bool TableFile::is_table(const std::string& path) { return begins_as_table(beginning_of(InputFile(path))); }

const std::string& TableFile::path() const { return state_->frames->path; }
const std::shared_ptr<BlockCache>& TableFile::cache() const { return state_->cache.cache(); }
const TableInfo& TableFile::info() const { return state_->info(); }
std::uint64_t TableFile::file_bytes() const { return state_->frames->file.size(); }
std::uint64_t TableFile::blocks() const { return state_->parts().metadata.blocks(); }

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
  for (std::uint64_t frame = blocks(); frame < state_->parts().first_key_frame(); ++frame) {
    const Bytes text = state_->frames->payload(frame);
    append_lines({reinterpret_cast<const char*>(text.data()), text.size()}, list, state_->frames->place(frame));
  }
  FileLocation{path()}.expect("values in the list", info().listed_values, list.lines.size());
  return list;
}

std::vector<std::shared_ptr<const KeyList>> TableFile::keys() const {
  return {state_->keys.begin(), state_->keys.end()};
}

void TableFile::check_payload() const {
  Digest digest;
  for (std::uint64_t frame = 0; frame < state_->parts().frames.size(); ++frame) {
    Bytes payload = state_->frames->payload(frame);
    digest.add(payload);
    state_->check(frame, std::move(payload));
  }
  if (digest.text() != info().payload_digest)
    FileLocation{path()}.refuse(
        fmt::format("the digest of the payload: expected {}, found {}", info().payload_digest, digest.text()));
}

}  // namespace zermelo
