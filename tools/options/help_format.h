// Help in 80 columns.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Formatter.hpp>
#include <string>

namespace zermelo {

/// Breaks descriptions at blanks; examples are printed as they are.
class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat();
  std::string make_description(const CLI::App* app) const override;
  std::string make_option(const CLI::Option* option, bool positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace zermelo
