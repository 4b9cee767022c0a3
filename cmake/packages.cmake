# Debian packages by `cpack -G DEB`: one for each install component. A part that is not built has no package.
#   zermelo  program, library, headers, manual pages, completions, documents, examples: the default component
#   mpi      zermelo-mpi and zermelo::mpi, apart because they need MPI
#   python   the Python module: its files are installed with COMPONENT python
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME zermelo)
set(CPACK_PACKAGE_CONTACT "The zermelo authors <maintainers@zermelo.example>" CACHE STRING
    "The maintainer of packages: NAME <ADDRESS>")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)

# The first line of each description is the synopsis of the package.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(synopsis "solves two-player games completely")
set(about "zermelo computes tables of who wins every position of a game, and in how\nmany plies. This package contains")

set(CPACK_DEBIAN_ZERMELO_PACKAGE_NAME zermelo)
string(CONCAT CPACK_COMPONENT_ZERMELO_DESCRIPTION "${synopsis}\n${about} the program, and the C++ library\n"
       "for games of your own. The program proves tables from the rules alone, and\n"
       "answers questions about positions. It knows heap games, small board games,\n"
       "graphs, trees and partisan games.")
string(CONCAT CPACK_DEBIAN_ZERMELO_PACKAGE_SUGGESTS "g++, cmake, pkg-config, libtbb-dev, libboost-dev, libfmt-dev, "
       "nlohmann-json3-dev, libzstd-dev, libxxhash-dev, liblz4-dev, zlib1g-dev")

set(CPACK_DEBIAN_ZERMELO_PACKAGE_RECOMMENDS "librsvg2-2, libsqlite3-0, libssl3")  # loaded for pictures, databases, manifests

set(CPACK_DEBIAN_MPI_PACKAGE_NAME zermelo-mpi)
set(CPACK_COMPONENT_MPI_DEPENDS zermelo)
string(CONCAT CPACK_COMPONENT_MPI_DESCRIPTION "${synopsis} (on several machines)\n"
       "${about} zermelo-mpi, whose processes\nshare the work of one table by MPI.")
set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-zermelo)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(zermelo_python)  # the module is for one minor version of Python
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  string(CONCAT CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}~), "
         "python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
endif()
string(CONCAT CPACK_COMPONENT_PYTHON_DESCRIPTION "${synopsis} (Python module)\n"
       "${about} the Python module zermelo, which\nsolves games and reads tables, with rules written in Python too.")

# The licence and the changelog as Debian wants them; cmake/debian_layout.cmake puts them into every package.
set(CPACK_DEBIAN_LAYOUT_FILES ${PROJECT_BINARY_DIR}/debian)
file(STRINGS LICENSE licence)
list(SUBLIST licence 2 -1 licence)  # without its title
list(TRANSFORM licence PREPEND " ")
list(JOIN licence "\n" licence)
string(REPLACE "\n \n" "\n .\n" licence "${licence}")
file(WRITE ${CPACK_DEBIAN_LAYOUT_FILES}/copyright
     "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: zermelo\n\n"
     "Files: *\nCopyright: the zermelo authors\nLicense: Expat\n${licence}\n")
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${CPACK_DEBIAN_LAYOUT_FILES}/changelog.Debian
     "zermelo (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
     "  * Made by cpack; CHANGELOG.md describes the version.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${today}\n")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian_layout.cmake)

get_cmake_property(CPACK_COMPONENTS_ALL COMPONENTS)
include(CPack)
