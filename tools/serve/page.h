// The explorer page, which cmake/embed_page.cmake puts into the program.
#pragma once

#include <string_view>

namespace zermelo {

/// The text of page/index.html.
std::string_view explorer_page();

}  // namespace zermelo
