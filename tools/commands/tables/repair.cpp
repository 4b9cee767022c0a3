// zermelo repair: computes damaged blocks of a table file again from the rules and the sound blocks.
#include "jobs/repair/repair.h"

#include <fmt/ranges.h>

#include "jobs/budget/amounts.h"
#include "tablebase/input/text.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct RepairRequest : JobWords {
  std::string file;
  SpecWords spec;
  RepairOptions repair;
};

Json repair_json(const std::string& file, const Repair& repair, const RepairRequest& options) {
  Json object{{"file", file},
              {"damaged_blocks", repair.damaged_blocks},
              {"repaired", repair.repaired},
              {"ok", repair.ok()},
              {"damaged_parts", repair.damaged_parts}};
  object["output"] = repair.written ? Json(options.repair.output.empty() ? file : options.repair.output) : Json();
  object["fault"] = repair.ok() ? Json() : Json(repair.fault);
  return object;
}

std::string damage_text(const Repair& repair) {
  std::vector<std::string> parts = repair.damaged_parts;
  if (repair.damaged_blocks != 0)
    parts.insert(parts.begin(),
                 count_text(repair.damaged_blocks) + (repair.damaged_blocks == 1 ? " block" : " blocks"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

void print_repair(const std::string& file, const Repair& repair, const RepairRequest& options, Output& output) {
  if (repair.sound()) return output.print("{}: checksums sound, nothing to repair\n", file);
  if (!repair.ok()) {
    const std::string damage = damage_text(repair);
    return output.print("{}: cannot be repaired{}\n{}\n", file, damage.empty() ? "" : "; damaged: " + damage,
                        repair.fault);
  }
  output.print("{}: repaired, {}{}\n", file, damage_text(repair),
               options.repair.output.empty() ? "" : "; written to " + options.repair.output);
}

int run_repair(const RepairRequest& options, Output& output) {
  const Job job = start_job(options.threads, options.memory);
  RepairOptions how = options.repair;
  how.spec = options.spec.text();
  how.notice = notice;
  bool ok = true, sound = false;
  const auto show = [&](const std::string& file, const Repair& repair) {
    ok = ok && repair.ok();
    sound = sound || repair.sound();
    if (options.json)
      output.json(repair_json(file, repair, options));
    else
      print_repair(file, repair, options, output);
    output.flush();
  };
  repair(options.file, how, job, show);
  if (sound && !options.json) output.print("zermelo verify {} checks the entries\n", shell_word(options.file));
  return ok ? status_done : status_mismatch;
}

}  // namespace

Command repair_command(CLI::App& app) {
  Command command(app, "repair", "Compute damaged blocks of a table file again from the sound ones",
                  "zermelo repair pyramid10.ztb\n  zermelo repair pyramid10.ztb pyramid rows=10");
  const auto options = command.runs(run_repair);
  command.file(options->file);
  command.texts("SPEC", options->spec.words, "The game of the table, if the metadata are damaged");
  command.text("-o,--output", options->repair.output, "Where to write; default: in place of FILE")
      .type("OUTPUT")
      .not_empty("file");
  command.job_words(*options);
  const std::string lost = "If the metadata are damaged";
  command.metric(options->repair.metric).group(lost);
  command.layout(options->repair.writer.layout).group(lost);
  command.block(options->repair.writer.block_entries).group(lost);
  return command;
}

}  // namespace zermelo
