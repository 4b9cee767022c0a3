// zermelo reproduce: recomputes published tables and prints the published and the computed rows side by side.
#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tools/options/command.h"
#include "tools/published/kinds/published.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

struct ReproduceOptions {
  std::vector<std::string> names;
  std::string folder;
  bool list = false;
  bool slow = false;
  unsigned threads = 0;
  bool json = false;
};

bool left_out(const PublishedTable& table, const ReproduceOptions& options) {
  return options.names.empty() && !options.slow && !table.duration.empty();
}

std::vector<PublishedTable> chosen_tables(const ReproduceOptions& options) {
  std::vector<PublishedTable> all = published_tables();
  if (options.names.empty()) {
    std::erase_if(all, [&](const PublishedTable& table) { return left_out(table, options); });
    return all;
  }
  std::vector<PublishedTable> chosen;
  for (const std::string& wanted : options.names) {
    const std::size_t before = chosen.size();
    std::vector<std::string> known;
    for (const PublishedTable& table : all) {
      known.push_back(table.name);
      if (table.name == wanted || (options.slow && table.name == wanted + "-long")) chosen.push_back(table);
    }
    if (chosen.size() == before)
      throw UsageError("there is no published table '{}'; {}", wanted, known_words(wanted, known, "the tables are"));
  }
  return chosen;
}

/// The number of characters, not bytes: the tables contain ○ and ×.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t columns) {
  const std::size_t have = width(text);
  return text.append(columns > have ? columns - have : 0, ' ');
}

void print_rows(const std::vector<PublishedRow>& rows, Output& output) {
  const PublishedRow head{"", "published", "computed"};
  std::size_t first = 0, second = width(head.published), third = width(head.computed);
  for (const PublishedRow& row : rows) {
    first = std::max(first, width(row.row));
    second = std::max(second, width(row.published));
    third = std::max(third, width(row.computed));
  }
  const auto print = [&](const PublishedRow& row, const char* mark) {
    output.print("  {}  {}  {}  {}\n", padded(row.row, first), padded(row.published, second),
                 padded(row.computed, third), mark);
  };
  print(head, "");
  for (const PublishedRow& row : rows) print(row, row.ok() ? "ok" : "DIFFERS");
}

void list_tables(const ReproduceOptions& options, Output& output) {
  for (const PublishedTable& table : options.names.empty() ? published_tables() : chosen_tables(options)) {
    if (options.json)
      output.json({{"name", table.name}, {"summary", table.summary}, {"source", table.source}});
    else
      output.print("{}  {}\n{:16}{}\n", padded(table.name, 14), table.summary, "", table.source);
  }
}

/// How the rows of tables compare.
struct Comparison {
  std::size_t same = 0, different = 0;
  MissingRows missing = {};  ///< with the command for the last table that lacks some
};

/// Prints the rows of a table, and adds them to `all`.
void reproduce(const PublishedTable& table, const ReproduceOptions& options, const Job& job, Output& output,
               Comparison& all) {
  std::vector<PublishedRow> rows;
  MissingRows missing = recompute(
      table, job,
      [&](PublishedRow row) {
        if (options.json)
          output.json({{"name", table.name},
                       {"source", table.source},
                       {"row", row.row},
                       {"published", row.published},
                       {"computed", row.computed},
                       {"ok", row.ok()}});
        rows.push_back(std::move(row));
      },
      options.folder);
  if (!options.json) {
    output.print("{}: {}\n  {}\n", table.name, table.summary, table.source);
    print_rows(rows, output);
    output.print("\n");
  }
  output.flush();
  for (const PublishedRow& row : rows) ++(row.ok() ? all.same : all.different);
  if (missing.rows.empty()) return;
  all.missing.rows.insert(all.missing.rows.end(), missing.rows.begin(), missing.rows.end());
  if (!missing.command.empty()) all.missing.command = std::move(missing.command);
  if (all.missing.damage.empty()) all.missing.damage = std::move(missing.damage);
}

/// Throws UsageError or FormatError if rows were not recomputed.
void require_all(const Comparison& all, const std::string& folder) {
  if (all.missing.rows.empty()) return;
  if (!all.missing.damage.empty())
    throw FormatError("{}; not compared: {}", all.missing.damage, names_text(all.missing.rows, 5));
  throw UsageError("{} lacks {}, or endings that they rest on; these rows were not compared; make the endings with {}",
                   folder, names_text(all.missing.rows, 5), all.missing.command);
}

/// Lists the tables that were left out: in text on standard output, with --json on a terminal's standard error.
void tell_left_out(const ReproduceOptions& options, Output& output) {
  for (const PublishedTable& table : published_tables()) {
    if (!left_out(table, options)) continue;
    const std::string line = fmt::format("not run without --long: {} ({})\n", table.name, table.duration);
    if (!options.json)
      output.write(line);
    else if (errors_are_watched())
      fmt::print(stderr, "{}", line);
  }
}

int run_reproduce(const ReproduceOptions& options, Output& output) {
  const std::vector<PublishedTable> tables = chosen_tables(options);
  if (options.list) {
    list_tables(options, output);
    return status_done;
  }
  const Job job = start_job(options.threads, 0);
  Comparison all;
  for (const PublishedTable& table : tables) reproduce(table, options, job, output, all);
  if (!options.json)
    output.write(all.different != 0         ? fmt::format("{} rows differ\n", all.different)
                 : all.missing.rows.empty() ? "everything agrees\n"
                                            : fmt::format("{} rows agree\n", all.same));
  tell_left_out(options, output);
  require_all(all, options.folder);
  return all.different == 0 ? status_done : status_mismatch;
}

}  // namespace

Command reproduce_command(CLI::App& app) {
  Command command(app, "reproduce", "Recompute published tables and compare every row", "zermelo reproduce pyramid");
  const auto options = command.runs(run_reproduce);
  command.texts("NAME", options->names, "The tables; default: all quick ones");
  command.flag("--long", options->slow, "Also recompute the tables that take long;\nwith NAME also NAME-long");
  command.text("--folder", options->folder, "Read chess endings from the tables in this\nfolder; default: solve them")
      .type("FOLDER");
  command.flag("--list", options->list, "Only list the tables and their sources");
  command.threads(options->threads);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
