// zermelo tree: finds the winner of the Adjacent Game on a tree for each first vertex.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/storage/output_file.h"
#include "jobs/budget/amounts.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/graphs/adjacent.h"
#include "tools/options/command.h"
#include "tools/options/read_text.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

constexpr std::uint64_t vertices_shown = 20;

struct TreeOptions : JobWords {
  std::string file;
  std::string csv;
};

using PutText = std::function<void(std::string_view)>;

/// Calls put with the texts that add(text, v) appends for every vertex v, counted from 0, in order. Makes the texts of
/// several chunks of 2^16 vertices in parallel.
template <class Add>
void put_vertices(std::uint64_t vertices, const Job& job, const Add& add, const PutText& put) {
  constexpr std::uint64_t chunk = std::uint64_t{1} << 16;
  std::vector<std::string> texts(4 * std::size_t{job.workers().count()});
  for (std::uint64_t first = 0; first < vertices; first += chunk * texts.size()) {
    job.check();
    job.workers().for_each(texts.size(), [&](std::size_t i) {
      texts[i].clear();
      const std::uint64_t begin = first + i * chunk, end = std::min(vertices, begin + chunk);
      for (std::uint64_t v = begin; v < end; ++v) add(texts[i], v);
    });
    for (const std::string& text : texts)
      if (!text.empty()) put(text);
  }
}

void append_number(std::string& text, std::uint64_t number) {
  const fmt::format_int digits(number);
  text.append(digits.data(), digits.size());
}

/// Prints the vertices of this value, separated by commas.
void print_list(const graphs::FirstVertices& winners, unsigned value, const Job& job, Output& output) {
  bool first = true;
  const auto add = [&](std::string& text, std::uint64_t v) {
    if (winners.value(v) != value) return;
    text += ',';
    append_number(text, v + 1);
  };
  put_vertices(winners.vertices(), job, add, [&](std::string_view text) {
    output.write(text.substr(first ? 1 : 0));
    first = false;
  });
}

/// Writes JSON directly, since millions of numbers in a JSON object would take too much memory.
void print_json(const graphs::FirstVertices& winners, const Job& job, Output& output) {
  output.print("{{\"vertices\":{},\"alice_count\":{},\"bob_count\":{},\"alice\":[", winners.vertices(), winners.alice(),
               winners.vertices() - winners.alice());
  print_list(winners, 1, job, output);
  output.write("],\"bob\":[");
  print_list(winners, 0, job, output);
  output.write("]}\n");
}

void print_winner(const graphs::FirstVertices& winners, const char* player, unsigned value, Output& output) {
  const std::uint64_t count = value == 1 ? winners.alice() : winners.vertices() - winners.alice();
  output.print("{:<8}  wins after {} first {}", player, count_text(count), count == 1 ? "vertex" : "vertices");
  std::uint64_t shown = 0;
  for (std::uint64_t v = 0; v < winners.vertices() && shown < std::min(count, vertices_shown); ++v)
    if (winners.value(v) == value) output.print("{} {}", shown++ == 0 ? ":" : ",", v + 1);
  output.write(count > shown ? ", ...\n" : "\n");
}

void write_csv(const graphs::FirstVertices& winners, const Job& job, const std::string& path) {
  OutputFile file(path, OutputFile::Existing::discard);
  const auto put = [&](std::string_view text) { file.append(std::as_bytes(std::span(text))); };
  put("vertex,value,winner\n");
  put_vertices(
      winners.vertices(), job,
      [&](std::string& text, std::uint64_t v) {
        append_number(text, v + 1);
        text += winners.value(v) == 1 ? ",1,alice\n" : ",0,bob\n";
      },
      put);
  file.commit();
}

/// Throws UsageError if the CSV or its unfinished file would replace the tree, whose file is read several times.
void keep_tree(const TreeOptions& options) {
  if (options.csv.empty()) return;
  require_plain_place(options.csv);
  for (const std::string& path : {options.csv, options.csv + ".part"}) {
    std::error_code missing;
    if (options.file != "-" && std::filesystem::equivalent(options.file, path, missing))
      throw UsageError("-o {} would overwrite {}, from which the tree is read; write to another file", options.csv,
                       options.file);
  }
}

/// Starts the job after it has read standard input, because the job's signal handlers do not interrupt a waiting read.
int run_tree(const TreeOptions& options, Output& output) {
  keep_tree(options);
  std::string text;
  if (options.file == "-") text = read_edges(options.memory);
  const Job job = start_job(options.threads, options.memory);
  const graphs::TextSizes sizes{.window = job.memory()};
  const graphs::FirstVertices winners = graphs::solve_tree(
      options.file == "-" ? graphs::GraphText("standard input", text, sizes) : graphs::GraphText(options.file, sizes),
      job);
  if (!options.csv.empty()) write_csv(winners, job, options.csv);
  if (options.json) {
    print_json(winners, job, output);
    return status_done;
  }
  output.print("vertices  {}\n", count_text(winners.vertices()));
  print_winner(winners, "Alice", 1, output);
  print_winner(winners, "Bob", 0, output);
  return status_done;
}

}  // namespace

Command tree_command(CLI::App& app) {
  Command command(app, "tree", "Solve the Adjacent Game for every first vertex",
                  "printf '1 2\\n2 3\\n' | zermelo tree -");
  const auto options = command.runs(run_tree);
  command.text("FILE", options->file, "The edges of a tree, in lines `u v`, or - for\nstandard input; see docs/tree.md")
      .required();
  command.text("-o,--output", options->csv, "Also write the winner for every vertex as CSV").type("FILE.csv");
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
