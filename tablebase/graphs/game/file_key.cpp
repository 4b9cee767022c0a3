// Finds the file that a spec names, and compares the digest of its graph with the digest in the spec.
#include "tablebase/graphs/game/file_key.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "tablebase/base/error.h"

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

std::vector<Key> list_keys() {
  return {
      {"base", "0 or 1", no_value, "the number of the first vertex in an edge list; 0 if it is not given"},
      {"header", "yes or no", no_value, "yes: the first line of an edge list is the numbers of vertices and edges"}};
}

ListForm read_list_form(Spec& spec) {
  const std::string base = spec.text("base"), header = spec.text("header");
  if (base != no_value && base != "0" && base != "1") spec.fail("base", "0 or 1");
  if (header != no_value && header != "no" && header != "yes") spec.fail("header", "yes or no");
  const bool new_game = spec.text("digest") == digest_computed;
  if (base == "0") spec.set("base", no_value);
  if (header == "no") spec.set("header", no_value);
  return {base == "1" ? 1u : 0u, header == "yes", new_game && base == no_value, new_game && header == no_value};
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
