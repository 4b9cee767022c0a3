// The threads of the server ask rules in Python with the GIL, one at a time.
#include "python/engine/python_service.h"

#include <unistd.h>

#include "python/desk/gil.h"
#include "python/rules/python_game.h"
#include "tablebase/machine/machine_memory.h"
#include "tools/serve/service.h"

namespace zermelo {
namespace {

Catalogue catalogue_of(const std::vector<NamedTable>& tables) {
  Catalogue catalogue;
  for (const auto& [name, table] : tables) {
    std::string summary;
    if (const auto& rules = table->rules()) in_python([&] { summary = rules->summary(); });
    catalogue.add(name, table->probe(), std::move(summary));
  }
  return catalogue;
}

Answering answering(const std::shared_ptr<const Served>& served) {
  return [served](const Request& request) {
    const InTexts texts;
    return served->service.reply(request);
  };
}

std::vector<Gauge> gauges(std::size_t tables) {
  return {
      {"zermelo_open_tables", "gauge", "Tables that are served.", static_cast<double>(tables)},
      {"process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", static_cast<double>(held_memory())}};
}

}  // namespace

PythonService::PythonService(const std::vector<NamedTable>& tables, ServerOptions options, const std::string& boards)
    : process_(getpid()) {
  for (const auto& [name, table] : tables) table->require_texts("the service");
  run_beside_python({}, [&](const Job&) {
    const InTexts texts;
    const auto served = std::make_shared<const Served>(catalogue_of(tables), read_own_boards(boards));
    options.reception.gauges = [count = tables.size()] { return gauges(count); };
    server_ = std::make_unique<BackgroundServer>(answering(served), std::move(options));
  });
  url_ = server_->url();
}

void PythonService::close() {
  const WithoutGil released;
  if (getpid() != process_) return static_cast<void>(server_.release());
  server_.reset();
}

}  // namespace zermelo
