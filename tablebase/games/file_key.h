// The keys `file` and `digest` of a spec: the file of a game's graph, and the digest that the graph must have.
#pragma once

#include <cstdint>
#include <string>

#include "tablebase/spec.h"

namespace zermelo {

/// The value of `digest` before the file is read.
inline constexpr const char* digest_computed = "computed";

/// The two keys, for Family::keys. The key `file` is required if `fallback` is empty.
Key file_key(std::string help, std::string fallback = {});
Key digest_key();

/// Returns the path of the spec's file, or else of the file of the same name in `folder`. Throws SpecError if neither
/// exists.
std::string find_file(const Spec& spec, const std::string& folder);

/// Compares the digest in the spec, if it is given, with `found`, the digest of the graph read from `path`, and sets
/// the key to `found`. Throws SpecError if they differ.
void check_digest(Spec& spec, const std::string& path, std::uint64_t found);

}  // namespace zermelo
