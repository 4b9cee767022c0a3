// Recognises texts that another program must unpack.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// Throws FormatError if a text begins, in `head`, as gzip, xz or bzip2; the message names the command that unpacks it.
/// `name` is the name of the text in errors.
void refuse_packed(const std::string& name, std::string_view head);

}  // namespace zermelo
