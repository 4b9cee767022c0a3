// The section of a table file that one process writes: some of the groups of blocks, complete with the entries that
// other processes computed.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "formats/table/storage/output_file.h"
#include "formats/table/writing/table_assembly.h"
#include "tablebase/machine/processes.h"

namespace zermelo {

/// The blocks wait in FILE.rankN.part until all processes know their places in FILE.part. Not thread-safe. Throws as
/// OutputFile does, and FormatError if another process sends no entries.
class TableSection {
 public:
  /// The process that writes the group that begins with this position.
  using WriterOf = std::function<unsigned(Index position)>;

  /// `path`: the table file. `info`: complete, with the width of the cells. Requires job.processes().
  TableSection(const std::string& path, const TableInfo& info, WriterOf writer_of, const Job& job);

  /// Removes the files FILE.rankN.part of processes that were killed. Requires that no process has a section yet.
  static void remove_leftovers(const std::string& path);

  /// Takes entries that this process computed, of any groups. Every position comes once, from one process.
  void put(const Slice& slice);
  /// Passes the entries to the processes that write them, and writes the groups that are complete. All processes call
  /// it together, as often as entries should not wait in memory.
  void exchange();

  /// Goes on behind the first entries of the table, which FILE.part contains: a multiple of the entries of a group.
  /// Call it first, on all processes.
  void begin_behind(Index entries);

  /// The entries of the group that is not complete, and the number of all entries up to its last one.
  struct End {
    Index entries;
    CellBuffer pending;
  };
  /// Writes the complete groups of all processes into FILE.part, behind what is there. All processes call it together,
  /// when the entries that they have put are the first ones of the table. Process 0 has the assembly of the file, and
  /// gets the end; the others have null.
  End join(TableAssembly* assembly);

 private:
  /// A group until it is complete. Entries of one bit have a byte here.
  struct Group {
    Bytes cells;
    Index known = 0;
  };
  /// The frames of a group that is written.
  struct Written {
    std::uint64_t group;
    std::vector<Frame> frames;
  };

  Index entries_of(std::uint64_t group) const;
  void put_cells(Index first, ByteSpan cells);
  void keep(std::uint64_t group, Index place, ByteSpan cells);
  void write_group(std::uint64_t number, const Group& group);
  void take(const std::vector<CompressedBlock>& blocks);

  Index entries_of_all() const;
  void write_last_group(Index entries);
  std::vector<std::uint64_t> group_sizes(std::uint64_t groups) const;
  void copy_groups(std::uint64_t front, const std::vector<std::uint64_t>& sizes) const;
  std::vector<Frame> all_frames() const;
  void add_payload(TableAssembly& assembly, std::span<const Frame> frames, std::uint64_t front) const;
  CellBuffer pending_of_all(Index entries) const;

  WriterOf writer_of_;
  Job job_;
  Processes& processes_;
  CellWidth cell_;
  std::size_t entry_bytes_;
  Index positions_, group_entries_;
  std::string part_path_;
  OutputFile file_;
  std::vector<Bytes> boxes_;               ///< for each process: runs of entries
  std::map<std::uint64_t, Group> groups_;  ///< own groups that are not written
  std::deque<std::uint64_t> cut_;          ///< numbers of groups that the cutter has, in order
  std::vector<Written> written_;           ///< since the last join
  std::uint64_t joined_ = 0;               ///< groups that FILE.part contains
  Index put_ = 0;                          ///< entries that this process has put; process 0 also counts joined groups
  BlockCutter cutter_;
};

}  // namespace zermelo
