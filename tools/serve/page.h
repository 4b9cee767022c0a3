// The files of the explorer page, which cmake/embed_page.cmake puts into the program.
#pragma once

#include <span>
#include <string_view>

namespace zermelo {

struct PageFile {
  std::string_view path;  ///< in addresses: `/` is explorer.html, `/boards/view.js` is boards/view.js
  std::string_view type;  ///< the content type
  std::string_view text;
};

/// The files of tools/serve/page/.
std::span<const PageFile> page_files();

}  // namespace zermelo
