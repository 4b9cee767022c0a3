// Reads any bytes as a table file. The file is refused with FormatError or read to its end. Digests are corrected
// first, so that changes reach the checks behind them.
#include <nlohmann/json.hpp>
#include <string>

#include "formats/table/metadata/metadata.h"
#include "formats/table/reading/table_file.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/frame.h"
#include "tablebase/values/value_numbers.h"
#include "tests/fuzz/file_in_memory.h"

using namespace zermelo;

namespace {

const FileInMemory& memory_file() {
  static const FileInMemory file;
  return file;
}
const std::string& path() { return memory_file().path(); }

constexpr std::size_t head = 24;  // bytes of the first frame before its JSON

/// Corrects the digest of the first frame.
void mend_front(std::span<std::byte> front) {
  Digest digest;
  digest.add(front.first(head - 8));
  digest.add(front.subspan(head));
  store<std::uint64_t>(front.data() + head - 8, digest.value());
}

/// Writes other metadata into the first frame, if they fit.
void put_json(std::span<std::byte> front, const nlohmann::ordered_json& json) {
  std::string text = json.dump() + '\n';
  if (text.size() > front.size() - head) return;
  text.resize(front.size() - head, ' ');
  std::memcpy(front.data() + head, text.data(), text.size());
  mend_front(front);
}

/// Corrects the digest of the tail and the size of the file in the metadata. Throws FormatError if the metadata cannot
/// be read.
void mend(Bytes& file) {
  const std::span front = std::span(file).first(front_size(file, file.size(), FileLocation{path()}));
  mend_front(front);
  const Metadata metadata = read_front(front, FileLocation{path()});
  const std::uint64_t tail = seek_table_bytes(metadata.frames() + 2) + histogram_bytes(metadata);
  if (tail > file.size()) return;
  const auto* text = reinterpret_cast<const char*>(front.data());
  auto json = nlohmann::ordered_json::parse(text + head, text + front.size());
  json["file_bytes"] = file.size();
  json["tail_xxh3"] = fmt::format("{:016x}", digest_of(ByteSpan(file).last(tail)));
  put_json(front, json);
}

/// A list contains its last key, and finds it.
void read_last(const KeyList& keys) {
  Bytes key(keys.key_bytes());
  keys.read(keys.size() - 1, key);
  if (keys.find(key) != keys.size() - 1) std::abort();
}

void read_all(Bytes file) {
  mend(file);
  memory_file().write(file);
  const TableFile table(path(), 1 << 16);
  for (std::uint64_t block = 0; block < table.blocks(); ++block) table.read_block(block, [](const KeptSlice&) {});
  table.value(table.info().positions - 1);
  for (const auto& keys : table.keys()) read_last(*keys);
  table.check_payload();
  GamePool pool(GamePool::least_memory);
  if (table.info().kind.metric == Metric::value) read_values(table.values(), pool);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan input = std::as_bytes(std::span(data, size));
  try {
    read_all({input.begin(), input.end()});
  } catch (const FormatError&) {
  } catch (const LimitError&) {  // values that need more than the pool's memory
  }
  return 0;
}
