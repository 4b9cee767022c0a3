// The keys of a spec about the file of a game's graph: its path, the form of an edge list, and the digest that the
// graph must have.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tablebase/game/spec.h"
#include "tablebase/graphs/reading/edge_form.h"

namespace zermelo {

/// The value of `digest` before the file is read.
inline constexpr const char* digest_computed = "computed";

/// The two keys, for Family::keys. The key `file` is required if `fallback` is empty.
Key file_key(std::string help, std::string fallback = {});
Key digest_key();

/// Returns the path of the spec's file, or else of the file of the same name in `folder`. Throws SpecError if neither
/// exists.
std::string find_file(const Spec& spec, const std::string& folder);

/// The keys `base` and `header` of families that read edge lists.
std::vector<Key> list_keys();

/// Returns what the keys `base` and `header` say, and leaves their defaults out of the canonical spec. There are doubts
/// about keys that are not given, unless the spec has a digest, because it comes from a table then. Throws SpecError.
ListForm read_list_form(Spec& spec);

/// Compares the digest in the spec, if it is given, with `found`, the digest of the graph read from `path`, and sets
/// the key to `found`. Throws SpecError if they differ.
void check_digest(Spec& spec, const std::string& path, std::uint64_t found);

}  // namespace zermelo
