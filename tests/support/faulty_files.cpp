// Does every change in the real folder, and remembers which changes are not synced.
#include "support/faulty_files.h"

#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace zermelo::test {

namespace fs = std::filesystem;

std::map<std::string, std::string> contents_of(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    files[entry.path()] = text.str();
  }
  return files;
}

void put_contents(const std::map<std::string, std::string>& files) {
  for (const auto& entry : fs::directory_iterator(fs::path(files.begin()->first).parent_path()))
    fs::remove(entry.path());
  for (const auto& [path, text] : files) std::ofstream(path, std::ios::binary) << text;
}

void FaultyFiles::Change::apply(std::string& content) const {
  if (cut) return content.resize(offset);
  content.resize(std::max(content.size(), offset + bytes.size()));
  content.replace(offset, bytes.size(), bytes);
}

std::string FaultyFiles::Content::whole() const {
  std::string content = synced;
  for (const Change& change : unsynced) change.apply(content);
  return content;
}

FaultyFiles::FaultyFiles(const std::string& folder, Fault fault, std::uint64_t at)
    : folder_(folder), fault_(fault), at_(at), names_(1) {
  for (const auto& [path, text] : contents_of(folder)) {
    names_[0][path] = contents_.size();
    contents_.push_back({text, {}});
  }
}

/// Counts the call, and sets errno if it fails.
bool FaultyFiles::fails(bool takes_space) {
  const std::uint64_t call = calls_++;
  errno = fault_ == Fault::full ? ENOSPC : EIO;
  if (fault_ == Fault::full) return call >= at_ && takes_space;
  if (fault_ == Fault::error) return call == at_;
  return fault_ == Fault::stop && call >= at_;
}

int FaultyFiles::open(const std::string& path, int flags) {
  const bool created = !names_.back().contains(path);
  if (fails(created)) return -1;
  const int descriptor = FileLayer::open(path, flags);
  if (descriptor < 0) return descriptor;
  if (created) {
    names_.push_back(names_.back());
    names_.back()[path] = contents_.size();
    contents_.emplace_back();
  }
  opened_[descriptor] = names_.back().at(path);
  return descriptor;
}

void FaultyFiles::change(int descriptor, Change change) { content(descriptor).unsynced.push_back(std::move(change)); }

ssize_t FaultyFiles::write(int descriptor, ByteSpan bytes, std::uint64_t offset) {
  const bool failed = fails(true);
  if (failed && (fault_ != Fault::stop || calls_ != at_ + 1)) return -1;
  if (failed) bytes = bytes.first(bytes.size() / 2);  // cut off by the stop
  change(descriptor, {false, offset, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size())});
  const ssize_t written = FileLayer::write(descriptor, bytes, offset);
  errno = EIO;
  return failed ? -1 : written;
}

int FaultyFiles::truncate(int descriptor, std::uint64_t size) {
  if (fails(false)) return -1;
  change(descriptor, {true, size, {}});
  return FileLayer::truncate(descriptor, size);
}

int FaultyFiles::sync(int descriptor) {
  if (fails(true)) return -1;
  content(descriptor) = {content(descriptor).whole(), {}};
  return 0;
}

int FaultyFiles::sync_folder(const std::string&) {
  if (fails(true)) return -1;
  names_.erase(names_.begin(), names_.end() - 1);
  return 0;
}

int FaultyFiles::rename(const std::string& from, const std::string& to) {
  if (fails(false)) return -1;
  names_.push_back(names_.back());
  names_.back()[to] = names_.back().at(from);
  names_.back().erase(from);
  return FileLayer::rename(from, to);
}

int FaultyFiles::remove(const std::string& path) {
  if (fails(false)) return -1;
  names_.push_back(names_.back());
  names_.back().erase(path);
  return FileLayer::remove(path);
}

void FaultyFiles::cut_power(Survival survival, std::mt19937& random) {
  std::size_t kept_names = survival == Survival::none ? 0 : names_.size() - 1;
  if (survival == Survival::some) kept_names = random() % names_.size();
  std::map<std::string, std::string> files;
  for (const auto& [path, place] : names_[kept_names]) {
    std::string& content = files[path] = contents_[place].synced;
    for (const Change& change : contents_[place].unsynced)
      if (survival == Survival::all || (survival == Survival::some && random() % 2 == 0)) change.apply(content);
  }
  for (const auto& entry : fs::directory_iterator(folder_)) fs::remove(entry.path());
  if (!files.empty()) put_contents(files);
}

}  // namespace zermelo::test
