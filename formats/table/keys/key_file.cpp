// The number of keys follows from the size of the file. Keys are compared as in tables (key_codec.h).
#include "formats/table/keys/key_file.h"

#include <algorithm>
#include <boost/iterator/counting_iterator.hpp>
#include <filesystem>
#include <limits>
#include <string_view>

#include "formats/table/keys/key_codec.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/json.h"
#include "formats/table/storage/json_reading.h"
#include "formats/table/storage/output_file.h"
#include "tablebase/base/error.h"
#include "tablebase/game/key_list.h"

namespace zermelo {
namespace {

constexpr std::string_view magic = "zermelo keys 1\n";
constexpr std::size_t fixed_head = magic.size() + 8;
constexpr std::uint64_t longest_metadata = std::uint64_t{1} << 20;
constexpr std::size_t chunk_size = std::size_t{1} << 20;  // bytes that are read or written at a time

/// The bytes of the keys that a chunk contains.
std::size_t bytes_of_chunk(std::size_t key_bytes, Index keys, Index first) {
  return std::min<Index>(chunk_size / key_bytes, keys - first) * key_bytes;
}

Bytes head_of(const std::string& spec, const FoundTier& tier) {
  const Json json{
      {"spec", spec}, {"tier", tier.number}, {"rests_on", tier.rests_on}, {"key_bytes", tier.keys->key_bytes()}};
  const std::string text = json.dump();
  Bytes head;
  put(head, std::as_bytes(std::span(magic)));
  put<std::uint64_t>(head, text.size());
  put(head, std::as_bytes(std::span(text)));
  put<std::uint64_t>(head, digest_of(head));
  return head;
}

/// Throws FormatError if the path names a folder, a pipe or the like.
void require_regular_file(const std::string& path) {
  std::error_code missing;
  if (std::filesystem::exists(path, missing) && !std::filesystem::is_regular_file(path, missing))
    throw FormatError("{}: a folder or a special file has the name of a file of keys; remove or rename it", path);
}

InputFile open_keys(const std::string& path) {
  require_regular_file(path);
  return InputFile(path);
}

}  // namespace

void write_key_file(const std::string& path, const std::string& spec, const FoundTier& tier) {
  require_regular_file(path);
  OutputFile file(path, OutputFile::Existing::discard);
  file.append(head_of(spec, tier));
  Digest digest;
  Bytes keys;
  for (Index first = 0; first < tier.keys->size(); first += keys.size() / tier.keys->key_bytes()) {
    keys.resize(bytes_of_chunk(tier.keys->key_bytes(), tier.keys->size(), first));
    tier.keys->read(first, keys);
    digest.add(keys);
    file.append(keys);
  }
  Bytes end;
  put<std::uint64_t>(end, digest.value());
  file.append(end);
  file.commit();
}

KeyFile::KeyFile(const std::string& path) : file_(open_keys(path)) { read_head(); }

void KeyFile::read_head() {
  const FileLocation location{file_.path()};
  const auto refuse = [&](const char* how) { location.refuse("{}; remove the file", how); };
  if (file_.size() < fixed_head) refuse("too short for a file of keys");
  const Bytes beginning = file_.bytes(0, fixed_head);
  if (!std::ranges::equal(ByteSpan(beginning).first(magic.size()), std::as_bytes(std::span(magic))))
    refuse("not a file of keys");
  const auto text = load<std::uint64_t>(beginning.data() + magic.size());
  if (text > longest_metadata || fixed_head + text + 16 > file_.size()) refuse("its head is cut off");
  begin_ = fixed_head + text + 8;
  const Bytes head = file_.bytes(0, begin_);
  const ByteSpan said(head.data(), begin_ - 8);
  if (digest_of(said) != load<std::uint64_t>(head.data() + begin_ - 8)) refuse("the digest of its head is wrong");
  const Fields fields(said.subspan(fixed_head), location);
  spec_ = fields.text("spec");
  tier_.number = fields.number32("tier", std::numeric_limits<std::uint32_t>::max());
  for (const std::uint64_t below : fields.ascending_numbers("rests_on", tier_.number))
    tier_.rests_on.push_back(static_cast<std::uint32_t>(below));
  key_bytes_ = fields.number("key_bytes", 8, max_key_bytes);
  if (!is_key_length(key_bytes_)) refuse("its keys have an impossible length");
  const std::uint64_t bytes = file_.size() - 8 - begin_;
  if (bytes == 0) refuse("its keys are cut off");
  if (bytes % key_bytes_ != 0)
    location.refuse("its {} bytes of keys are no multiple of {}, so bytes are missing or were added; remove the file",
                    bytes, key_bytes_);
  size_ = bytes / key_bytes_;
}

void KeyFile::read(Index first, std::span<std::byte> keys) const { file_.read(begin_ + first * key_bytes_, keys); }

void KeyFile::read_index() const {
  index_.resize((size_ + step() - 1) / step() * key_bytes_);
  for (std::size_t at = 0; at < index_.size(); at += key_bytes_)
    read(at / key_bytes_ * step(), std::span(index_).subspan(at, key_bytes_));
}

std::optional<Index> KeyFile::find(std::span<const std::byte> key) const {
  std::call_once(indexed_, [this] { read_index(); });
  return with_key_type(key_bytes_, [&](auto type) -> std::optional<Index> {
    using Key = decltype(type);
    const auto wanted = key_from<Key>(key);
    using Place = boost::counting_iterator<Index>;
    const Index after = *std::partition_point(Place(0), Place(index_.size() / sizeof(Key)), [&](Index i) {
      return key_from<Key>(std::span(index_).subspan(i * sizeof(Key), sizeof(Key))) <= wanted;
    });
    if (after == 0) return std::nullopt;
    const Index first = (after - 1) * step();
    std::vector<Key> keys(std::min(step(), size_ - first));
    read(first, std::as_writable_bytes(std::span(keys)));
    const auto found = std::ranges::lower_bound(keys, wanted);
    if (found == keys.end() || *found != wanted) return std::nullopt;
    return first + static_cast<Index>(found - keys.begin());
  });
}

void KeyFile::check() const {
  const FileLocation location{file_.path()};
  Digest digest;
  Bytes keys;
  KeyRun before;
  for (Index first = 0; first < size_; first += keys.size() / key_bytes_) {
    keys.resize(bytes_of_chunk(key_bytes_, size_, first));
    read(first, keys);
    digest.add(keys);
    KeyRun run = key_run(keys, key_bytes_);
    const bool follows = before.count() == 0 || is_less(before.key(before.count() - 1), run.key(0));
    if (!follows || !ascends(run)) location.refuse("its keys do not ascend; remove the file");
    before = std::move(run);
  }
  if (digest.value() != load<std::uint64_t>(file_.bytes(file_.size() - 8, 8).data()))
    location.refuse("the digest of its keys is wrong; remove the file");
}

}  // namespace zermelo
