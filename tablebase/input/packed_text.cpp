// Knows the first bytes of the formats from RFC 1952, the .xz file format (section 2.1.1) and the manual of bzip2.
#include "tablebase/input/packed_text.h"

#include <fmt/format.h>

#include <array>

#include "tablebase/base/error.h"

namespace zermelo {

void refuse_packed(const std::string& name, std::string_view head) {
  using namespace std::string_view_literals;
  struct Packer {
    std::string_view program, magic;
  };
  constexpr std::array<Packer, 3> packers{{{"gzip", "\x1F\x8B"sv},
                                           {"xz",
                                            "\xFD"
                                            "7zXZ\0"sv},
                                           {"bzip2", "BZh"sv}}};
  for (const Packer& packer : packers)
    if (head.starts_with(packer.magic))
      throw FormatError(fmt::format("{}: it is compressed with {}; unpack it first with `{} -dc`", name, packer.program,
                                    packer.program));
}

}  // namespace zermelo
