// The processes learn the sizes of all groups, and each copies its groups to their places. Process 0 reads the blocks
// again for the digest of the payload, which depends on their order.
//
// Cost model, for an entry: 1 to 4 bytes on the way to another process if that process writes it. For a frame: written
// twice, read twice, decompressed once, by process 0. Memory: the groups that are not complete, and the entries put
// since the last exchange that other processes write.
#include "formats/table/writing/table_section.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/machine/processes.h"

namespace zermelo {
namespace {

constexpr std::size_t batch_frames = 64;

/// A file that another process made, open for writing.
class SharedFile {
 public:
  explicit SharedFile(const std::string& path) : path_(path), descriptor_(files().open(path, O_WRONLY | O_NOFOLLOW)) {
    if (descriptor_ < 0) fail("open");
  }
  ~SharedFile() { close(descriptor_); }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  void write(std::uint64_t offset, ByteSpan bytes) {
    if (!write_all(descriptor_, bytes, offset)) fail("write");
  }
  void sync() {
    if (files().sync(descriptor_) != 0) fail("sync");
  }

 private:
  [[noreturn]] void fail(const char* doing) const {
    const int error = errno;
    const std::string work = fmt::format("{} {}", doing, path_);
    if (is_full_disk(error)) throw LimitError(full_disk_text(error, work));
    throw std::system_error(error, std::generic_category(), "cannot " + work);
  }

  std::string path_;
  int descriptor_;
};

std::size_t bytes_of_entry(CellWidth cell) { return std::max<std::size_t>(1, static_cast<std::size_t>(cell) / 8); }

/// Losses as bytes of 1.
Bytes unpacked(const LossBits& bits) {
  Bytes bytes(bits.size());
  for (Index i = 0; i < bits.size(); ++i) bytes[i] = std::byte{bits.loss(i)};
  return bytes;
}

/// The entries of a group as cells of a table.
CellBuffer packed(CellWidth cell, const Bytes& bytes) {
  CellBuffer cells(cell);
  if (cell != CellWidth::bit) {
    cells.append_bytes(bytes, bytes.size() / bytes_of_entry(cell));
    return cells;
  }
  for (std::size_t i = 0; i < bytes.size(); i += 64) {
    const std::size_t some = std::min<std::size_t>(64, bytes.size() - i);
    std::uint64_t word = 0;
    for (std::size_t bit = 0; bit < some; ++bit) word |= std::to_integer<std::uint64_t>(bytes[i + bit]) << bit;
    cells.append_bits(word, some);
  }
  return cells;
}

}  // namespace

TableSection::TableSection(const std::string& path, const TableInfo& info, WriterOf writer_of, const Job& job)
    : writer_of_(std::move(writer_of)),
      job_(job),
      processes_(*job.processes()),
      cell_(info.cell),
      entry_bytes_(bytes_of_entry(info.cell)),
      positions_(info.positions),
      group_entries_(BlockPacker::group_blocks * info.block_entries),
      part_path_(path + ".part"),
      file_(fmt::format("{}.rank{}", path, processes_.own()), OutputFile::Existing::discard),
      boxes_(processes_.count()),
      cutter_(info, job, [this](const std::vector<CompressedBlock>& blocks) { take(blocks); }) {}

Index TableSection::entries_of(std::uint64_t group) const {
  return std::min(group_entries_, positions_ - group * group_entries_);
}

void TableSection::remove_leftovers(const std::string& path) {
  const std::string begin = std::filesystem::path(path).filename().string() + ".rank";
  for (const auto& entry : std::filesystem::directory_iterator(folder_of(path))) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(begin) || !name.ends_with(".part")) continue;
    const std::string_view process = std::string_view(name).substr(begin.size(), name.size() - begin.size() - 5);
    if (!process.empty() && process.find_first_not_of("0123456789") == std::string_view::npos)
      remove_file(entry.path().string());
  }
}

void TableSection::begin_behind(Index entries) {
  joined_ = entries / group_entries_;
  if (processes_.own() == 0) put_ = entries;
}

void TableSection::put(const Slice& slice) {
  put_ += slice.count();
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
          put_cells(slice.first, unpacked(run));
        else
          put_cells(slice.first, std::as_bytes(run));
      },
      slice.cells);
}

/// Cuts a run of entries at the ends of groups.
void TableSection::put_cells(Index first, ByteSpan cells) {
  while (!cells.empty()) {
    const std::uint64_t group = first / group_entries_;
    const Index begin = group * group_entries_;
    const Index some = std::min<Index>(cells.size() / entry_bytes_, begin + group_entries_ - first);
    const ByteSpan part = cells.first(some * entry_bytes_);
    const unsigned writer = writer_of_(begin);
    if (writer == processes_.own()) {
      keep(group, first - begin, part);
    } else {
      zermelo::put<std::uint64_t>(boxes_[writer], first);
      zermelo::put<std::uint64_t>(boxes_[writer], part.size());
      zermelo::put(boxes_[writer], part);
    }
    cells = cells.subspan(part.size());
    first += some;
  }
}

void TableSection::keep(std::uint64_t number, Index place, ByteSpan cells) {
  Group& group = groups_[number];
  if (group.cells.empty()) group.cells.resize(entries_of(number) * entry_bytes_);
  std::memcpy(group.cells.data() + place * entry_bytes_, cells.data(), cells.size());
  group.known += cells.size() / entry_bytes_;
  if (group.known < group_entries_) return;  // the last group may be shorter; the cutter gets it at the end
  write_group(number, group);
  groups_.erase(number);
}

void TableSection::write_group(std::uint64_t number, const Group& group) {
  const CellBuffer cells = packed(cell_, group.cells);
  cut_.push_back(number);
  cutter_.append(cells.slice(0, cells.count(), 0), 0, cells.count());
}

/// Blocks of the groups that the cutter got, in order.
void TableSection::take(const std::vector<CompressedBlock>& blocks) {
  Bytes together;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i % BlockPacker::group_blocks == 0) {
      written_.push_back({cut_.front(), {}});
      cut_.pop_front();
    }
    zermelo::put(together, blocks[i].frame);
    written_.back().frames.push_back(describe(blocks[i].frame, blocks[i].payload));
  }
  file_.append(together);
}

void TableSection::exchange() {
  const Bytes letters = processes_.exchange(boxes_);
  for (Bytes& box : boxes_) box = {};
  for (ByteSpan left = letters; !left.empty();) {
    const auto first = load<std::uint64_t>(left.data());
    const auto size = load<std::uint64_t>(left.data() + 8);
    put_cells(first, left.subspan(16, size));
    left = left.subspan(16 + size);
  }
}

Index TableSection::entries_of_all() const { return sum_over(&processes_, put_); }

/// The last group of the table may be shorter than the others, so the cutter gets it when it has passed on all others.
void TableSection::write_last_group(Index entries) {
  cutter_.flush_groups();
  if (entries < positions_ || groups_.empty()) return;
  const auto& [number, group] = *groups_.begin();
  write_group(number, group);
  cutter_.flush_all();
  groups_.clear();
}

/// The bytes in the file of the next `groups` groups that are not joined, the same on all processes.
std::vector<std::uint64_t> TableSection::group_sizes(std::uint64_t groups) const {
  std::vector<std::uint64_t> sizes(groups);
  for (const Written& written : written_)
    for (const Frame& frame : written.frames) sizes.at(written.group - joined_) += frame.compressed;
  processes_.sum(sizes);
  return sizes;
}

void TableSection::copy_groups(std::uint64_t front, const std::vector<std::uint64_t>& sizes) const {
  std::vector<std::uint64_t> places(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), front);
  SharedFile table(part_path_);
  Bytes bytes;
  std::uint64_t at = 0;
  for (const Written& written : written_) {
    bytes.resize(sizes[written.group - joined_]);
    if (!file_.read(at, bytes)) throw std::runtime_error(file_.part_path() + " was cut while it was read");
    table.write(places[written.group - joined_], bytes);
    at += bytes.size();
  }
  table.sync();
}

/// In the order of the table; empty but for process 0.
std::vector<Frame> TableSection::all_frames() const {
  std::map<std::uint64_t, std::vector<Frame>> groups;
  Bytes bytes;
  put_section(
      &processes_, [&](ByteSpan more) { zermelo::put(bytes, more); },
      [this](const PutBytes& put) {
        for (const Written& written : written_) {
          const std::array<std::uint64_t, 2> head{written.group, written.frames.size()};
          put(std::as_bytes(std::span(head)));
          put(std::as_bytes(std::span(written.frames)));
        }
      });
  for (ByteSpan left = bytes; !left.empty();) {
    std::vector<Frame>& frames = groups[load<std::uint64_t>(left.data())];
    frames.resize(load<std::uint64_t>(left.data() + 8));
    std::memcpy(frames.data(), left.data() + 16, frames.size() * sizeof(Frame));
    left = left.subspan(16 + frames.size() * sizeof(Frame));
  }
  std::vector<Frame> all;
  for (const auto& [group, frames] : groups) all.insert(all.end(), frames.begin(), frames.end());
  return all;
}

/// Reads all blocks from the file.
void TableSection::add_payload(TableAssembly& assembly, std::span<const Frame> frames, std::uint64_t front) const {
  std::uint64_t at = front;
  for (std::size_t first = 0; first < frames.size(); first += batch_frames) {
    const std::span batch = frames.subspan(first, std::min(batch_frames, frames.size() - first));
    std::vector<Bytes> payloads(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      payloads[i].resize(batch[i].compressed);
      if (!assembly.file().read(at, payloads[i]))
        FileLocation{part_path_, first + i}.refuse("the frame is cut off; do all ranks see the same disk?");
      at += batch[i].compressed;
    }
    job_.workers().for_each(batch.size(), [&](std::size_t i) {
      payloads[i] = decompress(payloads[i], batch[i], FileLocation{part_path_, first + i});
    });
    for (std::size_t i = 0; i < batch.size(); ++i) assembly.add_written(batch[i], payloads[i]);
  }
}

/// The entries of the group that is not complete, from the process that has it; empty but for process 0.
CellBuffer TableSection::pending_of_all(Index entries) const {
  const std::uint64_t number = entries / group_entries_;
  const Index count = entries < positions_ ? entries % group_entries_ : 0;
  Bytes bytes;
  put_section(
      &processes_, [&](ByteSpan more) { zermelo::put(bytes, more); },
      [&](const PutBytes& put) {
        const auto group = groups_.find(number);
        if (count > 0 && group != groups_.end()) put(std::span(group->second.cells).first(count * entry_bytes_));
      });
  return packed(cell_, bytes);
}

TableSection::End TableSection::join(TableAssembly* assembly) {
  exchange();
  const Index entries = entries_of_all();
  write_last_group(entries);
  const std::uint64_t complete =
      entries == positions_ ? (positions_ + group_entries_ - 1) / group_entries_ : entries / group_entries_;
  const std::uint64_t front = sum_over(&processes_, assembly ? assembly->file().size() : 0);
  const std::vector<std::uint64_t> sizes = group_sizes(complete - joined_);
  copy_groups(front, sizes);
  const std::vector<Frame> frames = all_frames();
  CellBuffer pending = pending_of_all(entries);
  written_.clear();
  file_.discard();
  joined_ = complete;
  if (assembly) {
    assembly->file().grown_to(std::accumulate(sizes.begin(), sizes.end(), front));
    add_payload(*assembly, frames, front);
  }
  return {entries, std::move(pending)};
}

}  // namespace zermelo
