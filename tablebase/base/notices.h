// Sentences for the user about input that is accepted, although it may not mean what was intended.
#pragma once

#include <functional>
#include <string>

namespace zermelo {

/// Replaces the function that receives the notices of this process. A program calls it before it starts work; without
/// a receiver, notices are dropped.
void receive_notices(std::function<void(const std::string& sentence)> receiver);

/// Passes a sentence to the receiver, unless it was passed before. Thread-safe; the receiver is called by one thread at
/// a time.
void give_notice(const std::string& sentence);

}  // namespace zermelo
