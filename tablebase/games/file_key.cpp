// Finds the file that a spec names, and compares the digest of its graph with the digest in the spec.
#include "tablebase/games/file_key.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "tablebase/error.h"

namespace zermelo {

namespace fs = std::filesystem;

Key file_key(std::string help, std::string fallback) {
  return {"file", "a path without blanks", std::move(fallback), std::move(help)};
}

Key digest_key() {
  return {"digest", "16 hexadecimal digits", digest_computed, "the digest that the graph in the file must have"};
}

std::string find_file(const Spec& spec, const std::string& folder) {
  const std::string& file = spec.text("file");
  if (fs::exists(file)) return file;
  const fs::path name = fs::path(file).filename();
  if (folder.empty()) throw SpecError(fmt::format("{}: file={}: there is no such file", spec.family(), file));
  std::string beside = (fs::path(folder) / name).lexically_normal().string();
  if (name.empty() || !fs::exists(beside))
    throw SpecError(fmt::format("{}: file={}: there is no such file, and no {} either", spec.family(), file, beside));
  return beside;
}

void check_digest(Spec& spec, const std::string& path, std::uint64_t found) {
  const std::string wanted = spec.text("digest");
  const std::string truth = fmt::format("{:016x}", found);
  spec.set("digest", truth);
  if (wanted == digest_computed) return;
  std::uint64_t number = 0;
  const char* end = wanted.data() + wanted.size();
  const auto [stop, error] = std::from_chars(wanted.data(), end, number, 16);
  if (error != std::errc{} || stop != end) {
    spec.set("digest", wanted);
    spec.fail("digest", fmt::format("16 hexadecimal digits, or {}", digest_computed));
  }
  if (number != found)
    throw SpecError(fmt::format("{}: {} contains another graph than the spec asks for: its digest is {}, not {}",
                                spec.family(), path, truth, wanted));
}

}  // namespace zermelo
