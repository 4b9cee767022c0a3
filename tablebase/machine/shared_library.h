// A shared library that the program loads when it first needs it, so that other commands start faster, and work on
// machines without it.
#pragma once

namespace zermelo {

/// Lives as long as the process. `name` is for example `librsvg-2.so.2`.
class SharedLibrary {
 public:
  explicit SharedLibrary(const char* name);

  /// The function of this name in the library or in those that it is linked with; null without the library.
  template <class Function>
  Function* function(const char* name) const {
    return reinterpret_cast<Function*>(symbol(name));
  }

 private:
  void* symbol(const char* name) const;

  void* handle_;
};

/// Declares a pointer to a function of the headers, as a member beside `library`, a SharedLibrary.
#define ZERMELO_LOADED_FUNCTION(name) decltype(::name)* name = library.function<decltype(::name)>(#name)

}  // namespace zermelo
