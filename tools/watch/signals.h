// The signals that commands answer.
#pragma once

namespace zermelo {

/// Makes SIGINT (Ctrl-C), SIGTERM and SIGHUP ask to stop; a second one of them, more than a second later, ends the
/// process at once. SIGUSR1 asks for a line of progress, SIGUSR2 for a checkpoint. A signal that was ignored when the
/// process began, as SIGHUP below nohup, stays ignored.
void catch_signals();

/// Whether the process was asked to stop.
bool interrupted();

/// Whether SIGUSR1 has come since the last call.
bool take_progress_request();

/// Whether SIGUSR2 has come since the last call.
bool take_checkpoint_request();

}  // namespace zermelo
