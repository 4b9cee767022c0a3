// Writing and reading checkpoints, with a digest over every byte.
#include "tools/support/checkpoint.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "tablebase/error.h"

static_assert(std::endian::native == std::endian::little, "the checkpoint format is little-endian");

namespace zermelo {

namespace {

constexpr std::string_view magic = "zermelo checkpoint 1\n";

[[noreturn]] void fail(const std::string& path) {
  const int error = errno;
  if (error == ENOSPC || error == EDQUOT || error == EFBIG)
    throw LimitError(path + ": no space left for the checkpoint; free some space");
  throw std::system_error(error, std::generic_category(), path);
}

struct Digest {
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state{XXH3_createState(), XXH3_freeState};
  Digest() { XXH3_64bits_reset(state.get()); }
  void add(const void* bytes, std::size_t count) { XXH3_64bits_update(state.get(), bytes, count); }
  std::uint64_t value() const { return XXH3_64bits_digest(state.get()); }
};

/// A file being written under a temporary name; removed unless it is finished.
class NewFile {
 public:
  explicit NewFile(std::string path) : path_(std::move(path)), file_(std::fopen(part().c_str(), "wb")) {
    if (file_ == nullptr) fail(part());
  }
  ~NewFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(part().c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void put(const void* bytes, std::size_t count) {
    digest_.add(bytes, count);
    write(bytes, count);
  }
  void put_counted(const void* bytes, std::uint64_t count) {
    put(&count, sizeof count);
    put(bytes, count);
  }
  void finish() {
    const std::uint64_t digest = digest_.value();
    write(&digest, sizeof digest);
    if (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) fail(part());
    if (std::rename(part().c_str(), path_.c_str()) != 0) fail(path_);
    std::fclose(std::exchange(file_, nullptr));
    sync_folder();
  }

 private:
  std::string part() const { return path_ + ".part"; }
  void write(const void* bytes, std::size_t count) {
    if (std::fwrite(bytes, 1, count, file_) != count) fail(part());
  }
  /// Makes the new name last; the contents are safe already.
  void sync_folder() const {
    const std::string folder = std::filesystem::absolute(path_).parent_path();
    const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
  }

  std::string path_;
  std::FILE* file_;
  Digest digest_;
};

}  // namespace

void write_checkpoint(const std::string& path, const Json& settings, std::span<const std::byte> writer_state,
                      const std::function<void(const PutBytes&)>& solver_state) {
  NewFile file(path);
  file.put(magic.data(), magic.size());
  const std::string text = settings.dump();
  file.put_counted(text.data(), text.size());
  file.put_counted(writer_state.data(), writer_state.size());
  solver_state([&](std::span<const std::byte> bytes) { file.put(bytes.data(), bytes.size()); });
  file.finish();
}

CheckpointReader::CheckpointReader(std::string path) : path_(std::move(path)), file_(path_, std::ios::binary) {
  if (!std::filesystem::exists(path_))
    throw UsageError(path_ + ": there is no checkpoint to resume; leave out --resume to start afresh");
  if (!file_) throw std::system_error(errno, std::generic_category(), path_);
  check_digest();
  file_.seekg(static_cast<std::streamoff>(magic.size()));
  left_ -= magic.size();
  const std::vector<std::byte> text = read_counted();
  const auto* begin = reinterpret_cast<const char*>(text.data());
  settings_ = Json::parse(begin, begin + text.size(), nullptr, false);
  if (!settings_.is_object()) damaged("its settings are not JSON");
  writer_state_ = read_counted();
}

void CheckpointReader::damaged(const std::string& how) const {
  throw FormatError(path_ + ": the checkpoint is damaged (" + how + "); remove it and start afresh");
}

void CheckpointReader::check_digest() {
  const std::uint64_t size = std::filesystem::file_size(path_);
  std::array<char, std::size_t{1} << 16> buffer{};
  if (size < magic.size() + sizeof left_) damaged("it is too short");
  file_.read(buffer.data(), static_cast<std::streamsize>(magic.size()));
  if (std::string_view(buffer.data(), magic.size()) != magic) damaged("it does not begin like a checkpoint");
  Digest digest;
  digest.add(magic.data(), magic.size());
  left_ = size - sizeof left_;
  for (std::uint64_t rest = left_ - magic.size(); rest > 0;) {
    const std::size_t piece = std::min<std::uint64_t>(rest, buffer.size());
    if (!file_.read(buffer.data(), static_cast<std::streamsize>(piece))) damaged("it cannot be read to its end");
    digest.add(buffer.data(), piece);
    rest -= piece;
  }
  std::uint64_t expected = 0;
  file_.read(reinterpret_cast<char*>(&expected), sizeof expected);
  if (!file_ || expected != digest.value()) damaged("its digest is wrong");
}

std::vector<std::byte> CheckpointReader::read_counted() {
  std::uint64_t count = 0;
  get(std::as_writable_bytes(std::span(&count, 1)));
  if (count > left_) damaged("a length is too large");
  std::vector<std::byte> bytes(count);
  get(bytes);
  return bytes;
}

void CheckpointReader::get(std::span<std::byte> bytes) {
  if (bytes.size() > left_) damaged("it ends too early");
  left_ -= bytes.size();
  if (!file_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())))
    damaged("it cannot be read to its end");
}

}  // namespace zermelo
