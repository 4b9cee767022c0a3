# Installs the metadata of the Python package, which importlib.metadata and pip read.
set(python_metadata ${PROJECT_BINARY_DIR}/zermelo-${PROJECT_VERSION}.dist-info)
file(WRITE ${python_metadata}/METADATA
     "Metadata-Version: 2.1\nName: zermelo\nVersion: ${PROJECT_VERSION}\n"
     "Summary: Tables of combinatorial games: outcomes, depths, Grundy values and values of games\n"
     "Requires-Python: ==${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}.*\nRequires-Dist: numpy\n")
install(DIRECTORY ${python_metadata} DESTINATION ${ZERMELO_PYTHON_FOLDER} COMPONENT python)
