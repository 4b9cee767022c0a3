// Tests of the script that installs missing packages, with programs in place of Debian's.
#include "support/program.h"

namespace zermelo::dependencies_test {

class Dependencies : public ProgramTest {
 protected:
  /// Runs the script where all packages are missing. `apt_get` has the commands of apt-get, which also logs its words.
  RunResult install(const std::string& apt_get) const {
    write("apt-get", "#!/bin/bash\necho \"$*\" >> log\n" + apt_get);
    write("dpkg-query", "#!/bin/bash\nexit 1\n");
    write("id", "#!/bin/bash\necho 0\n");
    write("sleep", "#!/bin/bash\necho slept >> log\n");
    return shell("chmod +x apt-get dpkg-query id sleep; PATH=.:$PATH " ZERMELO_SOURCE "/tools/install-dependencies");
  }
};

TEST_F(Dependencies, WaitForAnotherPackageManager) {
  for (const std::string fault :
       {"Could not get lock /var/lib/apt/lists/lock. It is held by process 17 (apt-get)",
        "Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 17 (apt-get)"}) {
    shell("rm -f log");
    const RunResult run = install("[ $(grep -c slept log) -ge 2 ] || { echo 'E: " + fault + "' >&2; exit 100; }\n");
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "waiting until another package manager is done: E: " + fault + "\n");
    EXPECT_TRUE(read("log").starts_with("-q update\nslept\n-q update\nslept\n-q update\n-q install ")) << read("log");
  }
}

TEST_F(Dependencies, DoNotWaitForOtherFaults) {
  const RunResult run = install("echo 'E: Unable to locate package zstd' >&2; exit 100\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "E: Unable to locate package zstd\n");
  EXPECT_EQ(read("log"), "-q update\n");
}

}  // namespace zermelo::dependencies_test
