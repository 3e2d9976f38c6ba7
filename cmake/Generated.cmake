# What the build makes from rulebook/, data/ and the citations in the sources: see tools/embed.cpp.
set(CONDOTTA_GENERATED_RULEBOOK "")
set(CONDOTTA_GENERATED_REG "")
