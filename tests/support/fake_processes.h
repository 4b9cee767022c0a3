// Processes in one process, a thread each, for tests: they exchange through common memory, in a hostile order.
#pragma once

#include <functional>
#include <memory>

#include "tablebase/machine/processes.h"

namespace zermelo::test {

/// Runs body(processes) once for each of `count` processes, at the same time. `buffer_bytes` as in Processes. If a body
/// throws, the calls of the other processes throw too, and its exception is thrown here.
void with_fake_processes(unsigned count, std::size_t buffer_bytes,
                         const std::function<void(std::shared_ptr<Processes> processes)>& body);

}  // namespace zermelo::test
