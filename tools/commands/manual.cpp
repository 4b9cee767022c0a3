// zermelo manual: prints or writes manual pages, made from the help texts.
#include <memory>

#include "formats/table/storage/output_file.h"
#include "tools/manual/man_page.h"
#include "tools/options/command.h"
#include "tools/options/help.h"

namespace zermelo {
namespace {

struct ManualOptions {
  std::string name;
  std::string folder;
};

void write_page(const std::string& folder, const std::string& name, const std::string& page) {
  OutputFile file(folder + "/" + name + ".1", OutputFile::Existing::discard);
  file.append(std::as_bytes(std::span(page)));
  file.commit();
}

void write_pages(CLI::App& app, const std::string& folder) {
  const std::vector<CommandText> commands = command_texts(app);
  write_page(folder, "zermelo", man_page(program_text(app), commands));
  for (const CommandText& command : commands) write_page(folder, "zermelo-" + command.name, man_page(command));
}

std::string page_of(CLI::App& app, const std::string& name) {
  return name.empty() ? man_page(program_text(app), command_texts(app))
                      : man_page(command_text(find_command(app, name)));
}

int run_manual(CLI::App& app, const ManualOptions& options, Output& output) {
  if (!options.name.empty()) find_command(app, options.name);
  if (!options.folder.empty())
    write_pages(app, options.folder);
  else
    output.write(page_of(app, options.name));
  return status_done;
}

}  // namespace

Command manual_command(CLI::App& app) {
  const auto options = std::make_shared<ManualOptions>();
  Command command(app, "manual", "Print a manual page for man(1)", "zermelo manual solve | man -l -");
  command.text("COMMAND", options->name, "The command; default: the list of commands");
  command.text("-o,--output", options->folder, "Write all pages to this folder").type("FOLDER");
  command.run = [options, &app](Output& output) { return run_manual(app, *options, output); };
  return command;
}

}  // namespace zermelo
