// Checks the parts of the file (table_parts.h), then each block when it is decoded. Data is used only after its check.
#include "formats/table/reading/table_file.h"

#include <algorithm>
#include <array>

#include "formats/table/blocks/block.h"
#include "formats/table/keys/key_codec.h"
#include "formats/table/reading/block_cache.h"
#include "formats/table/reading/diagram_entries.h"
#include "formats/table/reading/table_parts.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/frame.h"
#include "formats/table/writing/table_assembly.h"
#include "tablebase/base/made_once.h"

namespace zermelo {

namespace {

/// The file that several lists of keys read, and the cache of its key blocks.
struct KeySource {
  KeySource(std::shared_ptr<const TableFrames> of, std::shared_ptr<BlockCache> blocks)
      : file(std::move(of)), cache(std::move(blocks)) {}

  std::shared_ptr<const TableFrames> file;
  BlockList<KeyRun> cache;
};

/// The keys of one part of a file. The index tells the block of a key. Each block is checked against the index when it
/// is decoded: its first key is the one in the index, and its last key is below the first of the next block. So keys
/// that pass ascend over the whole part.
///
/// Thread-safe. Members throw FormatError with the path and the number of the frame if the file is damaged. The first
/// look-up reads the index, 1/4096 of the keys in a usual file, which stays in memory.
class TableKeys final : public KeyList {
 public:
  /// Cost: none; the file is not read.
  TableKeys(std::shared_ptr<KeySource> source, std::size_t part) : source_(std::move(source)), part_(part) {}

  Index size() const override { return frames().keys(part_); }
  std::size_t key_bytes() const override { return frames().key_bytes(); }
  /// Cost: decodes the blocks of the keys that are not in the cache.
  void read(Index first, std::span<std::byte> keys) const override {
    const Index each = frames().block_keys();
    while (!keys.empty()) {
      const Index skipped = first % each;
      const std::size_t bytes = std::min<std::size_t>(keys.size(), (each - skipped) * key_bytes());
      with_block(first / each, [&](const KeyRun& run) { std::memcpy(keys.data(), run.key(skipped).data(), bytes); });
      keys = keys.subspan(bytes);
      first += each - skipped;
    }
  }
  /// Cost: a binary search of the index and of one block, which is decoded unless it is in the cache.
  std::optional<Index> find(std::span<const std::byte> key) const override {
    std::array<std::uint64_t, max_key_bytes / 8> copy;
    std::memcpy(copy.data(), key.data(), key.size());
    const KeyWords wanted = KeyWords(copy).first(key.size() / 8);
    const std::size_t blocks = index().up_to(wanted);
    if (blocks == 0) return {};
    std::optional<Index> place;
    with_block(blocks - 1, [&](const KeyRun& run) {
      const std::size_t last = run.up_to(wanted) - 1;
      if (std::ranges::equal(run.key(last), wanted)) place = (blocks - 1) * frames().block_keys() + last;
    });
    return place;
  }

  /// The keys of a block with this payload. Throws FormatError unless they are those that the index allows.
  KeyRun open(std::uint64_t block, ByteSpan payload) const {
    const FileLocation place = source_->file->place(number(block));
    KeyRun keys = read_key_payload(frames(), frames().first_frame(part_) + block, payload, place);
    const KeyRun& first_keys = index();
    const bool fits = block + 1 == first_keys.count() || is_less(keys.key(keys.count() - 1), first_keys.key(block + 1));
    if (!std::ranges::equal(keys.key(0), first_keys.key(block)) || !fits)
      place.refuse("the keys are not those that the index of the keys tells");
    return keys;
  }

 private:
  const KeyFrames& frames() const { return source_->file->parts.keys; }
  /// The number in the file of a frame of this part.
  std::uint64_t number(std::uint64_t frame) const {
    return source_->file->parts.first_key_frame() + frames().first_frame(part_) + frame;
  }

  const KeyRun& index() const {
    return index_.get([this] { return read_index(); });
  }

  KeyRun read_index() const {
    const TableFrames& file = *source_->file;
    const std::uint64_t first = frames().first_frame(part_);
    KeyRun index{{}, key_bytes() / 8};
    for (std::uint64_t frame = first + frames().blocks(part_); frame < frames().first_frame(part_ + 1); ++frame) {
      const std::uint64_t listed = number(frame - first);
      const KeyRun keys = read_key_payload(frames(), frame, file.payload(listed), file.place(listed));
      if (index.count() != 0 && !is_less(index.key(index.count() - 1), keys.key(0)))
        file.place(listed).refuse("the keys do not ascend");
      index.words.insert(index.words.end(), keys.words.begin(), keys.words.end());
    }
    return index;
  }

  template <class Use>
  void with_block(std::uint64_t block, const Use& use) const {
    const std::uint64_t listed = number(block);
    if (source_->cache.find(listed, use)) return;
    auto keys = std::make_unique<const KeyRun>(open(block, source_->file->payload(listed)));
    use(*keys);
    source_->cache.insert(listed, std::move(keys));
  }

  std::shared_ptr<KeySource> source_;
  std::size_t part_;
  MadeOnce<KeyRun> index_;
};

/// `known` is null if the file is to be checked.
TableFrames open_frames(std::string path, const TableParts* known) {
  InputFile file(path);
  TableParts parts = known != nullptr ? *known : read_parts(file, FileLocation{path});
  return {std::move(path), std::move(file), std::move(parts)};
}

std::vector<std::shared_ptr<const TableKeys>> keys_of(std::shared_ptr<const TableFrames> frames,
                                                      std::shared_ptr<BlockCache> cache) {
  const std::size_t parts = frames->parts.keys.parts();
  const auto source = std::make_shared<KeySource>(std::move(frames), std::move(cache));
  std::vector<std::shared_ptr<const TableKeys>> keys(parts);
  for (std::size_t part = 0; part < parts; ++part) keys[part] = std::make_shared<const TableKeys>(source, part);
  return keys;
}

}  // namespace

struct TableFile::State {
  std::shared_ptr<const TableFrames> frames;
  std::optional<DiagramEntries> diagram;
  const BlockCodec* codec = nullptr;  ///< null for a diagram
  BlockList<Block> cache;
  std::vector<std::shared_ptr<const TableKeys>> keys;

  State(TableFrames of, const std::shared_ptr<BlockCache>& blocks)
      : frames(std::make_shared<const TableFrames>(std::move(of))), cache(blocks), keys(keys_of(frames, blocks)) {
    if (parts().has_diagram())
      diagram.emplace(frames, blocks);
    else
      codec = &codec_of(info());
  }

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
TableFile::TableFile(std::string path, const TableParts& parts, const std::shared_ptr<BlockCache>& cache)
    : state_(std::make_unique<State>(open_frames(std::move(path), &parts), cache)) {}
TableFile::~TableFile() = default;
TableFile::TableFile(TableFile&&) noexcept = default;
TableFile& TableFile::operator=(TableFile&&) noexcept = default;

bool TableFile::is_table(const std::string& path) { return begins_as_table(beginning_of(InputFile(path))); }

const std::string& TableFile::path() const { return state_->frames->path; }
const std::shared_ptr<BlockCache>& TableFile::cache() const { return state_->cache.cache(); }
const TableInfo& TableFile::info() const { return state_->info(); }
std::uint64_t TableFile::file_bytes() const { return state_->frames->file.size(); }
std::uint64_t TableFile::blocks() const { return state_->parts().metadata.blocks(); }

KeptValue TableFile::value(Index position) const {
  if (state_->diagram) return state_->diagram->value(position);
  const TableInfo& table = info();
  const std::uint64_t number = position / table.block_entries;
  const Index entry = position % table.block_entries;
  KeptValue value(Value{});
  if (state_->cache.find(number, [&](const Block& block) { value = block.value(entry, table.kind); })) return value;
  std::unique_ptr<const Block> block = state_->open(number);
  value = block->value(entry, table.kind);
  state_->cache.insert(number, std::move(block));
  return value;
}

void TableFile::read_block(std::uint64_t block, const std::function<void(const KeptSlice&)>& use) const {
  CellBuffer cells(info().cell);
  const Index first = block * info().block_entries;
  if (state_->diagram)
    state_->diagram->read(first, state_->parts().metadata.entries(block), cells);
  else
    state_->open(block)->expand(cells);
  use({cells.slice(0, cells.count(), first), info().doubt()});
}

std::shared_ptr<const heaps::Diagram> TableFile::diagram() const {
  return state_->diagram ? state_->diagram->diagram() : nullptr;
}

ValueList TableFile::values() const {
  ValueList list;
  for (std::uint64_t frame = state_->parts().metadata.entry_frames(); frame < state_->parts().first_key_frame();
       ++frame) {
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
  check_frames();
  if (state_->diagram) state_->diagram->check_counts();
}

void TableFile::check_frames() const {
  Digest digest;
  for (std::uint64_t frame = 0; frame < state_->parts().frames.size(); ++frame) {
    Bytes payload = state_->frames->payload(frame);
    digest.add(payload);
    state_->check(frame, std::move(payload));
  }
  if (digest.text() != info().payload_digest)
    FileLocation{path()}.refuse("the digest of the payload: expected {}, found {}", info().payload_digest,
                                digest.text());
}

}  // namespace zermelo
