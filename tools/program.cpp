// Finds the command, runs it, and turns an error into one line and an exit status.
#include "tools/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>

#include "formats/table/storage/file_layer.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/machine/processes.h"
#include "tablebase/registry.h"
#include "tablebase/rules/rules_digest.h"
#include "tools/options/command.h"
#include "tools/options/help.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

int complain(int status, const std::string& message) {
  if (!process_role().says_error || process_role().says_error(status)) print_error_line(message);
  return status;
}

/// `Value` becomes `value`; `SPEC` stays.
std::string lower_word(std::string text) {
  const bool word = text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0;
  if (word || text.starts_with("A ")) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

/// CLI11's words in our spelling: `--level: value 99 not in range 1 to 19`.
std::string our_spelling(const std::string& message) {
  const std::size_t colon = message.starts_with('-') ? message.find(": ") : std::string::npos;
  if (colon == std::string::npos) return lower_word(message);
  return message.substr(0, colon + 2) + lower_word(message.substr(colon + 2));
}

/// The system's words in our spelling: `table.ztb: no such file or directory`.
int complain(const std::system_error& error) {
  std::string message = error.what();
  const std::string reason = error.code().message();
  const std::size_t at = message.rfind(reason);
  if (at != std::string::npos) message.replace(at, reason.size(), lower_word(reason));
  const int number = error.code().value();
  const bool limit = is_full_disk(number) || number == ENOMEM || number == EAGAIN;
  return complain(limit ? status_limit : status_bad_input, message);
}

/// The words of the error. CLI11 lists unexpected words from the last to the first.
std::string words_of(const CLI::ParseError& error, const CLI::App* command) {
  const bool extras = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  if (!extras || command == nullptr || command->remaining_size() < 2) return our_spelling(error.what());
  return fmt::format("the following arguments were not expected: {}", fmt::join(command->remaining(), " "));
}

/// What to do about unexpected words: the option that one of them resembles, or quotes around a position with blanks.
std::string remedy(const CLI::ParseError& error, const CLI::App& command) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return {};
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  const std::string message = error.what();
  for (const std::string_view word : split(message, ' '))
    if (word.starts_with("--") && std::ranges::find(known, word) == known.end())
      if (const auto meant = nearest_word(word.substr(0, word.find('=')), known); !meant.empty())
        return fmt::format("; did you mean {}?", meant);
  return command.get_option_no_throw("POSITION") ? "; put a position with blanks into quotes" : "";
}

int complain(const CLI::ParseError& error, const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  const CLI::App* command = parsed.empty() ? nullptr : parsed.front();
  const std::string help = fmt::format("{} {}--help", program_name(), command ? command->get_name() + " " : "");
  return complain(status_bad_input, fmt::format("{}{}; see `{}`", words_of(error, command),
                                                command ? remedy(error, *command) : "", help));
}

struct ListedCommand {
  std::string_view name;
  Command (*declare)(CLI::App& app);
  bool tells_of_all = false;  ///< it needs the declarations of all others
};

/// In the order of the help.
constexpr std::array commands_in_order{ListedCommand{"games", games_command},
                                       ListedCommand{"plan", plan_command},
                                       ListedCommand{"solve", solve_command},
                                       ListedCommand{"probe", probe_command},
                                       ListedCommand{"line", line_command},
                                       ListedCommand{"info", info_command},
                                       ListedCommand{"stats", stats_command},
                                       ListedCommand{"tiers", tiers_command},
                                       ListedCommand{"verify", verify_command},
                                       ListedCommand{"certify", certify_command},
                                       ListedCommand{"repair", repair_command},
                                       ListedCommand{"shrink", shrink_command},
                                       ListedCommand{"manifest", manifest_command},
                                       ListedCommand{"export", export_command},
                                       ListedCommand{"reproduce", reproduce_command},
                                       ListedCommand{"check", check_command},
                                       ListedCommand{"check-rules", check_rules_command},
                                       ListedCommand{"figures", figures_command},
                                       ListedCommand{"grundy", grundy_command},
                                       ListedCommand{"sum", sum_command},
                                       ListedCommand{"plot", plot_command},
                                       ListedCommand{"tree", tree_command},
                                       ListedCommand{"value", value_command},
                                       ListedCommand{"serve", serve_command},
                                       ListedCommand{"help", help_command, true},
                                       ListedCommand{"completion", completion_command, true},
                                       ListedCommand{"manual", manual_command, true},
                                       ListedCommand{"cite", cite_command},
                                       ListedCommand{"misere", misere_command},
                                       ListedCommand{"search", search_command}};

/// Declares the command of that name; all commands if there is none, and for those that tell of the others.
std::vector<Command> add_commands(CLI::App& app, std::string_view chosen) {
  const auto named = std::ranges::find(commands_in_order, chosen, &ListedCommand::name);
  if (named != commands_in_order.end() && !named->tells_of_all) return {named->declare(app)};
  std::vector<Command> commands;
  for (const ListedCommand& listed : commands_in_order) commands.push_back(listed.declare(app));
  return commands;
}

/// Throws UsageError for a first word that is not a command; CLI11 would only say that a command is missing.
void require_command(CLI::App& app, int argc, char** argv) {
  constexpr std::array<std::string_view, 4> options{"--help", "-h", "--version", "-V"};
  if (argc < 2 || std::ranges::find(options, argv[1]) != options.end()) return;
  if (argv[1][0] == '-')
    throw UsageError("the option {0} must stand behind the command, as in `{1} COMMAND {0}`; see `{1} --help`", argv[1],
                     program_name());
  find_command(app, argv[1]);
  if (process_role().processes && std::string_view(argv[1]) != "solve")
    throw UsageError("under mpirun only `solve` works; run zermelo {} without mpirun", argv[1]);
}

/// Throws UsageError if the processes have different words or programs: each would solve another part of another game.
void require_same_command(int argc, char** argv) {
  Processes* processes = process_role().processes.get();
  if (processes == nullptr) return;
  std::string words = ZERMELO_VERSION;
  for (int i = 1; i < argc; ++i) words += fmt::format("\n{}", argv[i]);
  if (any_over(processes, text_of_first(*processes, words) != words))
    throw UsageError("the ranks have different commands or versions of zermelo; start all of them with the same one");
}

/// The words after the program's name, the last one first, as CLI11 requires. A word with a minus that is not an option
/// gets a blank before it, so that CLI11 does not read it as one.
std::vector<std::string> parser_words(const std::vector<Command>& commands, int argc, char** argv) {
  std::vector<std::string> words;
  const auto chosen =
      std::ranges::find_if(commands, [&](const Command& command) { return argc > 1 && command.name() == argv[1]; });
  for (int i = argc - 1; i > 0; --i) {
    const std::string_view word = argv[i];
    const bool plain = chosen != commands.end() && chosen->is_word && word.starts_with('-') && chosen->is_word(word);
    words.push_back((plain ? " " : "") + std::string(word));
  }
  return words;
}

/// Parses, runs and flushes.
int run(CLI::App& app, const std::vector<Command>& commands, int argc, char** argv, Output& output) {
  require_same_command(argc, argv);
  require_command(app, argc, argv);
  app.parse(parser_words(commands, argc, argv));
  const auto chosen = std::ranges::find_if(commands, [](const Command& command) { return command.chosen(); });
  const int status = chosen->run(output);
  output.flush();
  return status;
}

/// CLI11 reports --help and --version as parse errors.
int show_help(const CLI::App& app, const CLI::Success& asked, Output& output) {
  std::ostringstream text;
  app.exit(asked, text, text);
  output.write(text.str());
  output.flush();
  return status_done;
}

int complain(const Interrupted&, const std::vector<Command>& commands) {
  std::string message = "interrupted";
  for (const Command& command : commands)
    if (command.chosen() && command.after_interrupt) message += "; " + command.after_interrupt();
  return complain(status_stopped, message);
}

constexpr const char* used_up = "the memory is used up; set --memory, use fewer --threads or choose a smaller game";

/// Catches all errors, except an error while one is printed. Output printed before an error is flushed.
int guarded(CLI::App& app, int argc, char** argv, Output& output) {
  const std::vector<Command> commands = add_commands(app, argc > 1 ? argv[1] : "");
  try {
    try {
      return run(app, commands, argc, argv, output);
    } catch (const CLI::Success& asked) {
      return show_help(app, asked, output);
    } catch (...) {
      output.flush();
      throw;
    }
  } catch (const CLI::ParseError& error) {
    return complain(error, app);
  } catch (const LimitError& error) {
    return complain(status_limit, error.what());
  } catch (const std::bad_alloc&) {
    return complain(status_limit, used_up);
  } catch (const Interrupted& error) {
    return complain(error, commands);
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(std::system_error(error.code(), error.path1().string()));
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::too_many_files_open || error.code() == std::errc::too_many_files_open_in_system)
      return complain(status_limit, std::string(error.what()) + "; allow more open files, see `ulimit -n`");
    return complain(error);
  } catch (const std::exception& error) {
    return complain(status_bad_input, error.what());
  }
}

/// Opens /dev/null for standard streams that are closed, so that no file gets their numbers. Reading from standard
/// input and writing to standard output still fail.
void occupy_standard_streams() {
  for (const auto& [stream, flags] :
       {std::pair{STDIN_FILENO, O_WRONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}})
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", flags);
}

/// Whether the program adds games to those of the registry.
bool has_own_games() {
  return std::ranges::any_of(families(), [](const Family& family) { return is_own_family(family.name); });
}

/// Makes the parser and runs the command.
int parse_and_run(int argc, char** argv) {
  receive_notices(notice);
  CLI::App app(
      "Endgame tablebases for heap games, board games, graphs and your own games.\n"
      "Solves every position of a game, writes the table to a compressed file,\n"
      "looks up positions, proves finished tables and checks published ones.");
  app.name(program_name());
  set_help_format(app);
  app.set_help_flag("-h,--help", "Show this help");
  app.set_version_flag("-V,--version", "zermelo " ZERMELO_VERSION, "Show the version");
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 done, 1 check failed, 2 bad input, 3 limit, 130 stopped\n\n"
      "Example:\n  " +
      program_name() + " solve pyramid rows=10 -o pyramid10.ztb");
  Output output(process_role().speaks() ? STDOUT_FILENO : open("/dev/null", O_WRONLY));
  return guarded(app, argc, argv, output);
}

}  // namespace

int run_program(int argc, char** argv) {
  occupy_standard_streams();
  if (argc > 0 && has_own_games()) program_name() = std::filesystem::path(argv[0]).filename().string();
  signal(SIGPIPE, SIG_IGN);  // so that write returns an error for a closed pipe or a file size limit
  signal(SIGXFSZ, SIG_IGN);
  try {
    return parse_and_run(argc, argv);
  } catch (const std::bad_alloc&) {  // too little memory for the parser, or for the words of an error
    std::fputs("zermelo: ", stderr);
    std::fputs(used_up, stderr);
    std::fputs("\n", stderr);
    return status_limit;
  }
}

}  // namespace zermelo
