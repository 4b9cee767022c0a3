// zermelo info: what a table file says of itself.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "formats/table_file.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"
#include "tools/support/values.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  bool json = false;
};

double bits_per_position(const TableFile& file) {
  return 8 * static_cast<double>(file.file_bytes()) / static_cast<double>(file.info().positions);
}

Json info_json(const TableFile& file) {
  const TableInfo& info = file.info();
  Json object{{"spec", info.spec},
              {"metric", name(info.metric)},
              {"positions", info.positions},
              {"file_bytes", file.file_bytes()},
              {"bits_per_position", bits_per_position(file)},
              {"play", name(info.play)}};
  if (info.play == Play::partisan) {
    add_class_counts(object, info.summary, PartisanNumbers(info.metric, file.values(), value_memory()));
  } else {
    object["wins"] = info.summary.wins;
    object["losses"] = info.summary.losses;
    object["draws"] = info.summary.draws;
    add_greatest(object, info.summary, info.metric);
  }
  object["layout"] = info.layout;
  object["block_entries"] = info.block_entries;
  object["blocks"] = file.blocks();
  object["payload_bytes"] = info.payload_bytes;
  object["payload_digest"] = info.payload_digest;
  return object;
}

void print_info(const TableFile& file, Output& output) {
  const TableInfo& info = file.info();
  output.print("game       {}\nmetric     {}\npositions  {}\n", info.spec, name(info.metric),
               count_text(info.positions));
  if (info.play == Play::partisan)
    output.print("classes    {}\n",
                 class_counts_text(info.summary, PartisanNumbers(info.metric, file.values(), value_memory())));
  else
    output.print("wins       {}\nlosses     {}\n", count_text(info.summary.wins), count_text(info.summary.losses));
  if (info.play == Play::loopy) output.print("draws      {}\n", count_text(info.summary.draws));
  if (info.metric == Metric::depth) output.print("deepest    {} plies\n", info.summary.max_depth);
  if (info.metric == Metric::grundy)
    output.print("greatest   {}, in cells of {} bits\n", info.summary.max_grundy, static_cast<int>(info.cell));
  output.print("file       {}, {:.3f} bits a position\n", size_text(file.file_bytes()), bits_per_position(file));
  output.print("layout     {}, {} blocks of {} positions\n", info.layout, count_text(file.blocks()),
               count_text(info.block_entries));
  output.print("payload    {}, XXH3-64 {}\n", size_text(info.payload_bytes), info.payload_digest);
}

}  // namespace

Command info_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "info", "Show the header and the sizes of a table file", "zermelo info --json pyramid10.ztb");
  add_file(*parser, options->file);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) {
            const TableFile file(options->file);
            if (options->json)
              output.json(info_json(file));
            else
              print_info(file, output);
            return status_done;
          }};
}

}  // namespace zermelo
