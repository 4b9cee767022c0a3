// The keys `file` and `digest` of a spec: where the graph of a game is read from, and which graph it must be.
#pragma once

#include <cstdint>
#include <string>

#include "tablebase/spec.h"

namespace zermelo {

/// What `digest` is before the file is read.
inline constexpr const char* digest_computed = "computed";

/// The keys, for a list of them; the file must be given if `fallback` is empty.
Key file_key(std::string help, std::string fallback = {});
Key digest_key();

/// The file at its place, or the one of its name in `folder`. SpecError if there is neither.
std::string find_file(const Spec& spec, const std::string& folder);

/// Compares the digest that the spec asks for, if it does, with that of the graph read from `path`, and puts the true
/// one there. SpecError if they differ.
void check_digest(Spec& spec, const std::string& path, std::uint64_t found);

}  // namespace zermelo
