// A digest of all bytes before it ends the file. The reader checks it before it parses anything but the first line.
#include "jobs/store/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/storage/json_reading.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"

namespace zermelo {

namespace {

constexpr std::string_view any_version = "zermelo checkpoint ";
constexpr std::string_view magic = "zermelo checkpoint 1\n";
constexpr std::size_t digest_bytes = 8;

ByteSpan bytes_of(std::string_view text) { return std::as_bytes(std::span(text.data(), text.size())); }

bool begins_with(const InputFile& file, std::string_view text) {
  return file.size() >= text.size() && std::ranges::equal(file.bytes(0, text.size()), bytes_of(text));
}

/// Throws before the file is opened, unless it is a regular file.
const std::string& existing(const std::string& path) {
  if (!std::filesystem::exists(path))
    throw UsageError(path + ": there is no checkpoint to resume; leave out --resume to start afresh");
  if (!std::filesystem::is_regular_file(path))
    throw UsageError(path + ": this is not a regular file, so it cannot be a checkpoint; remove it");
  return path;
}

/// Joins small chunks, and ends with the digest of all of them.
class CheckpointFile {
 public:
  explicit CheckpointFile(const std::string& path) : file_(path, OutputFile::Existing::discard) {}

  void append(ByteSpan bytes) {
    digest_.add(bytes);
    if (joined_.size() + bytes.size() > most_joined) flush();
    if (bytes.size() > most_joined) return file_.append(bytes);
    put(joined_, bytes);
  }

  void finish() {
    put<std::uint64_t>(joined_, digest_.value());
    flush();
    file_.commit();
  }

 private:
  static constexpr std::size_t most_joined = std::size_t{1} << 16;

  void flush() {
    file_.append(joined_);
    joined_.clear();
  }

  OutputFile file_;
  Digest digest_;
  Bytes joined_;
};

namespace fs = std::filesystem;

constexpr int state = 4;  ///< the version of the state of a search, which is the solver's part of a discovery file

}  // namespace

void write_checkpoint(const std::string& path, const Json& settings, ByteSpan writer_state,
                      const std::function<void(const PutBytes&)>& solver_state) {
  CheckpointFile file(path);
  const PutBytes append = [&](ByteSpan bytes) { file.append(bytes); };
  const std::string text = settings.dump();
  Bytes head;
  put(head, bytes_of(magic));
  put<std::uint64_t>(head, text.size());
  put(head, bytes_of(text));
  put<std::uint64_t>(head, writer_state.size());
  append(head);
  append(writer_state);
  solver_state(append);
  file.finish();
}

bool is_checkpoint(const std::string& path) {
  if (!std::filesystem::exists(path)) return false;
  if (!begins_with(InputFile(path), any_version))
    throw UsageError(path + " exists and is not a checkpoint; it is kept; move it elsewhere");
  return true;
}

bool keep_checkpoint(const std::string& path, const Json& settings, ByteSpan writer_state,
                     const std::function<void(const PutBytes&)>& solver_state,
                     const std::function<void(const std::string& sentence)>& notice) {
  try {
    write_checkpoint(path, settings, writer_state, solver_state);
    return true;
  } catch (const std::runtime_error& error) {
    if (notice)
      notice(fmt::format("no checkpoint was written: {}; the work goes on{}", error.what(),
                         std::filesystem::exists(path) ? ", and the older checkpoint is kept" : ""));
    return false;
  }
}

CheckpointReader::CheckpointReader(const std::string& path) : path_(path), file_(existing(path)) {
  if (!begins_with(file_, any_version))  // so --restart keeps the file
    throw FormatError(path + ": not a checkpoint, or its first bytes are damaged; remove it, or move it elsewhere");
  if (file_.size() < magic.size() + digest_bytes) damaged("it is too short");
  end_ = file_.size() - digest_bytes;
  if (!begins_with(file_, magic)) damaged("its version is unknown");
  check_digest();
  at_ = magic.size();
  const Bytes text = read_counted();
  try {
    settings_ = parse_json({reinterpret_cast<const char*>(text.data()), text.size()});
  } catch (const JsonError& error) {
    damaged(fmt::format("its settings are not JSON: {}", error.what()));
  }
  if (!settings_.is_object()) damaged("its settings are not JSON");
  writer_state_ = read_counted();
}

void CheckpointReader::damaged(const std::string& how) const {
  throw FormatError(path_ + ": the checkpoint is damaged (" + how + "); remove it, or discard it with --restart");
}

void CheckpointReader::check_digest() const {
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  Digest digest;
  for (std::uint64_t at = 0; at < end_; at += most) digest.add(file_.bytes(at, std::min(most, end_ - at)));
  if (digest.value() != load<std::uint64_t>(file_.bytes(end_, digest_bytes).data())) damaged("its digest is wrong");
}

Bytes CheckpointReader::read_counted() {
  Bytes number(sizeof(std::uint64_t));
  get(number);
  const auto count = load<std::uint64_t>(number.data());
  if (count > end_ - at_) damaged("a length is too large");
  Bytes bytes(count);
  get(bytes);
  return bytes;
}

void CheckpointReader::get(std::span<std::byte> bytes) {
  if (bytes.size() > end_ - at_) damaged("it ends too early");
  file_.read(at_, bytes);
  at_ += bytes.size();
}

DiscoveryFile::DiscoveryFile(std::string path, Continuation continuation, const CheckpointTimes& times, Notice notice)
    : path_(std::move(path)), pace_(times), notice_(std::move(notice)) {
  if (!fs::exists(path_)) return;
  if (continuation != Continuation::restart) known_.emplace(path_);
  written_ = true;
}

void DiscoveryFile::expect(const std::string& spec) const {
  if (!known_) return;
  const std::string theirs = known_->settings().value("spec", std::string());
  if (!same_game(theirs, spec))
    throw UsageError(
        "{}: these positions belong to {}, not to {}; repeat that game's command, or discard its work with --restart",
        path_, theirs, spec);
  if (known_->settings().value("program", std::string()) != ZERMELO_VERSION ||
      known_->settings().value("state", 0) != state)
    throw UsageError(
        "{}: another version of zermelo discovered these positions; finish the job with that version, or "
        "discard its work with --restart",
        path_);
}

void DiscoveryFile::begin(const std::string& spec) {
  expect(spec);
  spec_ = spec;
}

DiscoveryKeeper DiscoveryFile::keeper() {
  DiscoveryKeeper keeper;
  keeper.due = [this] { return pace_.due(); };
  keeper.save = [this](const WriteState& write, bool complete) { save(write, complete); };
  if (known_) keeper.resume = [this](std::span<std::byte> bytes) { known_->get(bytes); };
  return keeper;
}

/// Complete positions are kept only if finding them again would take long.
void DiscoveryFile::save(const WriteState& write, bool complete) {
  if (complete && !written_ && !pace_.due()) return;
  const Json settings{{"spec", spec_}, {"step", "discovery"}, {"program", ZERMELO_VERSION}, {"state", state}};
  pace_.write([&] { written_ |= keep_checkpoint(path_, settings, {}, write, notice_); });
}

void DiscoveryFile::remove() {
  known_.reset();
  std::error_code missing;
  for (const char* extension : {"", ".part"}) fs::remove(path_ + extension, missing);
}

}  // namespace zermelo
