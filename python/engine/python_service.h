// The service over HTTP in the process of Python.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "python/engine/engine.h"
#include "tools/serve/connections.h"

namespace zermelo {

/// A name for the clients and a table.
using NamedTable = std::pair<std::string, const Table*>;

/// Serves tables, which stay open as long as it does, in threads of its own. Requires the GIL, which construction and
/// close() release.
class PythonService {
 public:
  /// `boards` is the path of a module of JavaScript for the page, or empty. Throws UsageError for a table whose
  /// positions cannot be read from their texts; otherwise as BackgroundServer and read_own_boards do.
  PythonService(const std::vector<NamedTable>& tables, ServerOptions options, const std::string& boards);
  ~PythonService() { close(); }
  PythonService(const PythonService&) = delete;
  PythonService& operator=(const PythonService&) = delete;

  const std::string& url() const { return url_; }
  /// Ends the replies that are begun, then the service. In a fork, which has none of its threads, it does nothing.
  void close();

 private:
  std::unique_ptr<BackgroundServer> server_;
  std::string url_;
  int process_;  ///< that has the threads
};

}  // namespace zermelo
