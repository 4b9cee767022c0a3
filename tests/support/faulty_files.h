// A file layer that fails, or stops as if the power were cut, at a chosen call.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "formats/table/storage/file_layer.h"

namespace zermelo::test {

enum class Fault {
  none,
  full,   ///< from the call on, the disk is full
  error,  ///< the call fails with EIO, and later calls succeed
  stop,   ///< the call and all later ones have no effect; a write may be cut off
};

/// Works in one folder, in which only this layer changes files. Counts calls from 0. Syncs cost nothing.
class FaultyFiles : public FileLayer {
 public:
  FaultyFiles(const std::string& folder, Fault fault, std::uint64_t at);

  std::uint64_t calls() const { return calls_; }

  /// Whether unsynced changes of names, and of contents, are lost in a power cut.
  enum class Survival { none, names, some, all };
  /// Rewrites the folder to what a power cut may leave. Changes of names survive in their order; with `some`, as many
  /// of them as chance decides, and any of the writes.
  void cut_power(Survival survival, std::mt19937& random);

  int open(const std::string& path, int flags) override;
  ssize_t write(int descriptor, ByteSpan bytes, std::uint64_t offset) override;
  int truncate(int descriptor, std::uint64_t size) override;
  int sync(int descriptor) override;
  int sync_folder(const std::string& folder) override;
  int rename(const std::string& from, const std::string& to) override;
  int remove(const std::string& path) override;

 private:
  /// A write of bytes, or, if `cut`, a change of the size to `offset`.
  struct Change {
    bool cut = false;
    std::uint64_t offset = 0;
    std::string bytes;
    void apply(std::string& content) const;
  };
  struct Content {
    std::string synced;
    std::vector<Change> unsynced;
    std::string whole() const;
  };
  using Names = std::map<std::string, std::size_t>;  ///< the place of each file in contents_

  bool fails(bool takes_space);
  void change(int descriptor, Change change);
  Content& content(int descriptor) { return contents_[opened_.at(descriptor)]; }

  std::string folder_;
  Fault fault_;
  std::uint64_t at_, calls_ = 0;
  std::vector<Content> contents_;
  std::map<int, std::size_t> opened_;
  std::vector<Names> names_;  ///< as synced last, then after every unsynced change
};

/// The files of a folder and their contents.
std::map<std::string, std::string> contents_of(const std::string& folder);
/// Makes the folder contain exactly these files.
void put_contents(const std::map<std::string, std::string>& files);

}  // namespace zermelo::test
