// Escapes text for XML and LaTeX, so that any text gives a well-formed file and is shown as it is.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// The text with `?` in place of each control character, each byte that is not UTF-8, and U+FFFE and U+FFFF, which XML
/// forbids.
std::string printable_text(std::string_view text);

/// The printable text for an element or attribute of XML or HTML.
std::string xml_text(std::string_view text);

/// The printable text for LaTeX: every special character is escaped, and no characters join to ligatures.
std::string latex_text(std::string_view text);

/// The same for running text: lines may also break after signs, and within words of more than 16 letters and digits.
std::string latex_breakable(std::string_view text);

}  // namespace zermelo
