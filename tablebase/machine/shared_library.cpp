// The library is never unloaded: its functions may have left handlers behind.
#include "tablebase/machine/shared_library.h"

#include <dlfcn.h>

namespace zermelo {

SharedLibrary::SharedLibrary(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}

void* SharedLibrary::symbol(const char* name) const { return handle_ == nullptr ? nullptr : dlsym(handle_, name); }

}  // namespace zermelo
