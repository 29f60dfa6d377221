#ifndef SURD_CMANUAL_H
#define SURD_CMANUAL_H

/// The texts of `Sources/Manual/Text` in UTF-8, ended by a zero: a function for each page, and one
/// for the tour. In C, because #embed takes 20 ms for 130 KB. SwiftPM's `.embedInCode` makes array
/// literals of them, which took the Swift compiler 9 s.
const char *manual_page(void);
const char *manual_recipes(void);
const char *manual_units(void);
const char *manual_words(void);
const char *manual_tour(void);

#endif
