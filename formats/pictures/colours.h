// The colours of outcomes in figures and plots; the explorer page has the same ones (tools/serve/page/explorer.css).
#pragma once

#include <string_view>

namespace zermelo {

// Blue and vermilion are from the palette of Okabe and Ito (2008), which readers with any colour blindness distinguish.
// Six hexadecimal digits in capitals, as LaTeX reads them.
inline constexpr std::string_view won_colour = "#0072B2", lost_colour = "#D55E00", drawn_colour = "#8C8C8C";

}  // namespace zermelo
