// Marks kernels that are compiled once for each generation of vector units. The program picks one when it starts.
#pragma once

// Only g++ on x86-64 combines flatten (everything called is compiled into each clone) with target_clones; sanitizers
// cannot run the resolvers that choose among clones.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define ZERMELO_SIMD [[gnu::flatten, gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define ZERMELO_SIMD
#endif
