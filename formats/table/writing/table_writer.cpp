// Blocks are written in order, so the file is the same for any number of threads. With several processes, each writes
// the blocks of its section to a file of its own, and then to their place in the table file.
#include "formats/table/writing/table_writer.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "formats/table/blocks/block.h"
#include "formats/table/blocks/cell_buffer.h"
#include "formats/table/diagrams/diagram_frames.h"
#include "formats/table/keys/key_codec.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/frame.h"
#include "formats/table/writing/table_assembly.h"
#include "formats/table/writing/table_section.h"

namespace zermelo {

namespace {

/// The state of a table writer, so that another writer can continue its file.
/// A private format, read only by the version that wrote it: fixed-width numbers, the pending entries, and a digest.
struct WriterProgress {
  std::uint64_t identity = 0;    ///< see writer_identity
  std::uint64_t file_bytes = 0;  ///< bytes of the .part file
  Index appended = 0;            ///< entries, including those not yet written
  std::vector<Frame> frames;     ///< of the blocks written
};

constexpr std::uint64_t signature = 0x3265746174736274;  // change it when the format changes

/// Reads numbers one after the other.
class Reader {
 public:
  Reader(ByteSpan bytes, const FileLocation& location) : bytes_(bytes), location_(location) {}

  std::size_t left() const { return bytes_.size(); }
  const std::byte* take(std::uint64_t count) {
    if (count > bytes_.size()) location_.refuse("the state of its writer is cut off");
    const std::byte* taken = bytes_.data();
    bytes_ = bytes_.subspan(count);
    return taken;
  }
  template <std::unsigned_integral T>
  T number() {
    return load<T>(take(sizeof(T)));
  }

 private:
  ByteSpan bytes_;
  const FileLocation& location_;
};

/// A digest of everything that both writers must have in common: table, cell width, layout, block size, length of
/// keys, version and level of zstd.
std::uint64_t writer_identity(const TableInfo& info) {
  std::string words =
      fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", info.spec, name(info.kind.game_class), name(info.kind.play),
                  name(info.kind.metric), info.positions, static_cast<int>(info.cell), name(info.layout),
                  info.block_entries, info.zstd, info.level);
  if (!info.tier.empty()) words += "|" + info.tier;
  if (!info.order.empty()) words += "|order " + info.order;
  for (const TierDigest& below : info.lower.all()) words += fmt::format("|{} {}", below.tier, below.payload_digest);
  if (info.key_bytes != 0) words += fmt::format("|keys {} {}", info.key_bytes, info.key_block);
  return digest_of(std::as_bytes(std::span(words)));
}

/// The progress, the entries that are not yet written, and a digest of both, as bytes.
Bytes save_writer(const WriterProgress& progress, const CellBuffer& pending) {
  Bytes bytes;
  for (const std::uint64_t number : {signature, progress.identity, progress.file_bytes, progress.appended,
                                     std::uint64_t{progress.frames.size()}, pending.count()})
    put<std::uint64_t>(bytes, number);
  for (const Frame& frame : progress.frames)
    for (const std::uint32_t number : {frame.compressed, frame.raw, frame.checksum}) put<std::uint32_t>(bytes, number);
  put(bytes, pending.bytes());
  put<std::uint64_t>(bytes, digest_of(bytes));
  return bytes;
}

/// Reads the bytes of save_writer and appends the entries to `pending`. Requires an empty `pending`. Throws FormatError
/// if the bytes are damaged or have another identity; `pending` is then unusable.
WriterProgress load_writer(ByteSpan bytes, std::uint64_t identity, CellBuffer& pending, const FileLocation& location) {
  if (bytes.size() < 8 ||
      digest_of(bytes.first(bytes.size() - 8)) != load<std::uint64_t>(bytes.data() + bytes.size() - 8))
    location.refuse("the state of its writer is damaged");
  Reader reader(bytes.first(bytes.size() - 8), location);
  location.expect("the version of its writer's state", signature, reader.number<std::uint64_t>());
  WriterProgress progress;
  progress.identity = reader.number<std::uint64_t>();
  if (progress.identity != identity)
    location.refuse("it was begun for another table or with other options; remove it to start afresh");
  progress.file_bytes = reader.number<std::uint64_t>();
  progress.appended = reader.number<std::uint64_t>();
  const auto frames = reader.number<std::uint64_t>();
  const auto cells = reader.number<std::uint64_t>();
  if (frames > reader.left() / 12 || cells > reader.left() * 8) location.refuse("the state of its writer is cut off");
  progress.frames.resize(frames);
  for (Frame& frame : progress.frames) {
    frame.compressed = reader.number<std::uint32_t>();
    frame.raw = reader.number<std::uint32_t>();
    frame.checksum = reader.number<std::uint32_t>();
  }
  const std::uint64_t cell_bytes = CellBuffer::bytes_of(pending.width(), cells);
  pending.append_bytes({reader.take(cell_bytes), cell_bytes}, cells);
  location.expect("bytes after the state of its writer", 0, reader.left());
  return progress;
}

/// Requires a table that can be.
Layout choose_layout(const TableInfo& info, const std::string& wanted) {
  const EntryKind& kind = *info.kind;
  if (std::ranges::find(kind.widths, info.cell) == kind.widths.end())
    throw std::logic_error("no game has tables of this kind with such cells");
  if (wanted.empty()) return kind.layouts.front();
  if (wanted == name(Layout::diagram) && can_be_diagram(info.kind, info.spec)) return Layout::diagram;
  if (const auto layout = layout_named(wanted, kind.layouts)) return *layout;
  throw UsageError("the layout '{}' does not suit {} tables; choose from {}{}", wanted, name(info.kind.metric),
                   names_of(kind.layouts), can_be_diagram(info.kind, info.spec) ? ", diagram" : "");
}

std::uint32_t choose_block_entries(const TableInfo& info, std::uint32_t wanted) {
  const std::uint32_t entries = wanted != 0 ? wanted : default_block_entries(info.layout, info.kind->code, info.cell);
  if (entries > max_block_entries || (info.cell == CellWidth::bit && entries % 64 != 0))
    throw UsageError("blocks of {} entries are not possible: at most {}, and a multiple of 64 for outcomes", entries,
                     max_block_entries);
  return entries;
}

TableInfo narrowed(TableInfo info, std::uint32_t wanted_entries, CellWidth cell) {
  info.cell = cell;
  info.block_entries = choose_block_entries(info, wanted_entries);
  return info;
}

TableInfo complete(TableInfo info, const WriterOptions& options) {
  info.payload_bytes = info.listed_values = 0;
  info.layout = choose_layout(info, options.layout);
  info.block_entries = choose_block_entries(info, options.block_entries);
  info.zstd = zstd_version();
  info.level = options.level != 0 ? options.level : BlockPacker::default_level(info);
  if (info.key_bytes != 0 && info.key_block == 0) info.key_block = usual_key_block;
  if (Metadata{info}.frames() > max_frames - 2)
    throw UsageError("{} positions need larger blocks than {} entries", info.positions, info.block_entries);
  return info;
}

}  // namespace

struct TableWriter::State {
  TableInfo info;
  Job job;
  std::uint64_t front;
  TableAssembly assembly;
  BlockCutter cutter;
  std::uint32_t wanted_entries;
  Index appended = 0;
  std::vector<std::string> list;  ///< texts of the frames of the list of values
  KeyFrames key_frames;
  KeyLists key_lists;

  State(OutputFile&& file, TableInfo of_table, const WriterOptions& options, Job of)
      : info(complete(std::move(of_table), options)),
        job(std::move(of)),
        front(front_bytes(info)),
        assembly(std::move(file), Metadata{info}, front),
        cutter(info, job, [this](const std::vector<CompressedBlock>& blocks) { assembly.add(blocks); }),
        wanted_entries(options.block_entries),
        key_frames(info) {}

  /// Only the cells change, and blocks of their usual size with them; the front has room for either.
  void narrow(CellWidth cell) {
    assert(appended == 0);
    info = narrowed(std::move(info), wanted_entries, cell);
    assembly.metadata().info.cell = cell;
    assembly.metadata().info.block_entries = info.block_entries;
    cutter.suit(info);
  }

  void add_diagram(const heaps::Diagram& diagram) {
    if (info.layout != Layout::diagram || appended != 0) throw std::logic_error("the table has no room for a diagram");
    DiagramPayloads packed = pack_diagram(diagram);
    info.diagram = assembly.metadata().info.diagram = packed.size;
    for (Bytes& payload : packed.frames) assembly.add({cutter.packer().compress(std::move(payload))});
    appended = info.positions;
  }

  void append(const Slice& slice) {
    if (info.layout == Layout::diagram) throw std::logic_error("a diagram is written at once");
    assert(slice.first == appended && slice.width() == info.cell);
    cutter.append(slice, 0, slice.count());
    appended += slice.count();
  }

  std::vector<std::byte> save() {
    cutter.flush_groups();
    assembly.file().sync();
    return save_writer({writer_identity(info), assembly.file().size(), appended, assembly.frames()}, cutter.pending());
  }

  /// Reads back what was written, to check it and to have its digest.
  void resume(ByteSpan bytes) {
    OutputFile& out = assembly.file();
    const FileLocation location{out.part_path()};
    const WriterProgress before = load_writer(bytes, writer_identity(info), cutter.pending(), location);
    if (out.size() < before.file_bytes) location.expect("bytes of the file", before.file_bytes, out.size());
    out.truncate(before.file_bytes);
    appended = before.appended;
    std::uint64_t offset = front;
    for (const Frame& frame : before.frames) {
      Bytes data(frame.compressed);
      const FileLocation block{out.part_path(), assembly.frames().size()};
      if (!out.read(offset, data)) block.refuse("the frame is cut off");
      assembly.add_written(frame, decompress(data, frame, block));
      offset += frame.compressed;
    }
    location.expect("bytes of all frames", before.file_bytes, offset);
  }

  void set_list(const ValueList& values) {
    list = list_texts(values);
    assembly.metadata().info.listed_values = values.lines.size();
    assembly.metadata().list_frames = list.size();
  }

  /// The list follows the blocks, and is a part of the payload.
  void write_list() {
    if (info.has_list() == list.empty()) throw std::logic_error("only tables of values and of depths have a list");
    for (const std::string& text : list) assembly.add({cutter.packer().pack_text(text)});
  }

  void set_keys(KeyLists lists) {
    if (!are_keys_of(key_frames, lists)) throw std::logic_error("the lists of keys do not match the positions");
    key_lists = std::move(lists);
  }

  /// The keys follow the list of values and are payload too.
  void write_keys() {
    if (key_lists.size() != key_frames.parts()) throw std::logic_error("the keys of the positions are missing");
    const auto make = [&](std::uint64_t frame) {
      return cutter.packer().compress(key_payload(key_frames, frame, key_lists));
    };
    if (key_frames.count() != 0) add_keys(key_frames, make, assembly, job);
  }

  std::uint64_t finish(const TableSummary& summary) {
    if (appended != info.positions)
      throw std::logic_error(
          fmt::format("{} entries were written where there are {} positions", appended, info.positions));
    cutter.flush_all();
    write_list();
    write_keys();
    assembly.complete(summary);
    return assembly.commit();
  }
};

TableWriter::TableWriter(const std::string& path, TableInfo info, const WriterOptions& options, const Job& job)
    : TableWriter(OutputFile(path, OutputFile::Existing::discard, Replaces::any), std::move(info), options, job) {}

TableWriter::TableWriter(OutputFile&& file, TableInfo info, const WriterOptions& options, const Job& job)
    : state_(std::make_unique<State>(std::move(file), std::move(info), options, job)) {
  state_->assembly.begin();
}

TableWriter::TableWriter(OutputFile&& file, TableInfo info, const WriterOptions& options, const Job& job,
                         const std::vector<std::byte>& state)
    : state_(std::make_unique<State>(std::move(file), std::move(info), options, job)) {
  state_->resume(state);
}

WriterOptions written_like(const TableInfo& table, WriterOptions options) {
  if (table.depths_only()) return options;  // it was written when all tiers were solved
  if (options.layout.empty()) options.layout = name(table.layout);
  if (options.layout != name(table.layout)) return options;
  const bool usual_blocks = table.block_entries == default_block_entries(table.layout, table.kind->code, table.cell);
  if (options.block_entries == 0 && !usual_blocks) options.block_entries = table.block_entries;
  if (options.level == 0 && table.level != BlockPacker::default_level(table)) options.level = table.level;
  return options;
}

TableWriter::~TableWriter() = default;
TableWriter::TableWriter(TableWriter&&) noexcept = default;

void TableWriter::require(const TableInfo& info, const WriterOptions& options) { front_bytes(complete(info, options)); }

/// A frame has a header of 6 bytes or more, a block with a header of 3, and a checksum of 4. Cells may become narrower
/// and blocks of the usual size then larger.
std::uint64_t TableWriter::least_bytes(const TableInfo& info, const WriterOptions& options) {
  constexpr std::uint64_t least_frame = 13;
  const std::uint64_t entries = options.block_entries != 0 ? options.block_entries : max_block_entries;
  const TableInfo whole = complete(info, options);
  const std::uint64_t blocks = whole.layout == Layout::diagram ? 1 : (info.positions + entries - 1) / entries;
  const std::uint64_t frames = blocks + KeyFrames(whole).count();
  return front_bytes(whole) + frames * least_frame + seek_table_bytes(frames + 2);
}

void TableWriter::join(TableSection& section) {
  TableSection::End end = section.join(&state_->assembly);
  state_->appended = end.entries;
  state_->cutter.pending() = std::move(end.pending);
}

Index TableWriter::entries() const { return state_->appended; }
const CellBuffer& TableWriter::pending() const { return state_->cutter.pending(); }

TableInfo TableWriter::completed(const TableInfo& info, const WriterOptions& options, CellWidth cell) {
  return narrowed(complete(info, options), options.block_entries, cell);
}

std::vector<std::byte> TableWriter::empty_state(const TableInfo& info, const WriterOptions& options) {
  const TableInfo whole = complete(info, options);
  return save_writer({writer_identity(whole), front_bytes(whole), 0, {}}, CellBuffer(whole.cell));
}

void TableWriter::narrow(CellWidth cell) { state_->narrow(cell); }
CellWidth TableWriter::cell() const { return state_->info.cell; }
void TableWriter::append(const Slice& slice) { state_->append(slice); }
void TableWriter::diagram(const heaps::Diagram& diagram) { state_->add_diagram(diagram); }
void TableWriter::values(const ValueList& list) { state_->set_list(list); }
void TableWriter::keys(std::vector<std::shared_ptr<const KeyList>> parts) { state_->set_keys(std::move(parts)); }
std::vector<std::byte> TableWriter::save_state() { return state_->save(); }
void TableWriter::keep() { state_->assembly.file().keep(); }
std::uint64_t TableWriter::finish(const TableSummary& summary) { return state_->finish(summary); }

std::uint64_t TableWriter::memory_bytes() { return BlockCutter::memory_bytes(); }

}  // namespace zermelo
