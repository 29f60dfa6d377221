#include "CManual.h"

// #embed is of C23, and clang's since version 19.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The sections of surd(1), in their order.
static const unsigned char page[] = {
#embed "../Manual/Text/synopsis.md" suffix(, )
#embed "../Manual/Text/description.md" suffix(, )
#embed "../Manual/Text/options.md" suffix(, )
#embed "../Manual/Text/keys.md" suffix(, )
#embed "../Manual/Text/reading.md" suffix(, )
#embed "../Manual/Text/interactive.md" suffix(, )
#embed "../Manual/Text/keys-mode.md" suffix(, )
#embed "../Manual/Text/plain.md" suffix(, )
#embed "../Manual/Text/display.md" suffix(, )
#embed "../Manual/Text/bases.md" suffix(, )
#embed "../Manual/Text/words.md" suffix(, )
#embed "../Manual/Text/quantities.md" suffix(, )
#embed "../Manual/Text/money.md" suffix(, )
#embed "../Manual/Text/statistics.md" suffix(, )
#embed "../Manual/Text/vectors.md" suffix(, )
#embed "../Manual/Text/programs.md" suffix(, )
#embed "../Manual/Text/expressions.md" suffix(, )
#embed "../Manual/Text/strings.md" suffix(, )
#embed "../Manual/Text/calculus.md" suffix(, )
#embed "../Manual/Text/solving.md" suffix(, )
#embed "../Manual/Text/identification.md" suffix(, )
#embed "../Manual/Text/floats.md" suffix(, )
#embed "../Manual/Text/plots.md" suffix(, )
#embed "../Manual/Text/output.md" suffix(, )
#embed "../Manual/Text/scripts.md" suffix(, )
#embed "../Manual/Text/lines.md" suffix(, )
#embed "../Manual/Text/sheets.md" suffix(, )
#embed "../Manual/Text/editors.md" suffix(, )
#embed "../Manual/Text/answers.md" suffix(, )
#embed "../Manual/Text/assistants.md" suffix(, )
#embed "../Manual/Text/listeners.md" suffix(, )
#embed "../Manual/Text/environment.md" suffix(, )
#embed "../Manual/Text/files.md" suffix(, )
#embed "../Manual/Text/exit-status.md" suffix(, )
#embed "../Manual/Text/examples.md" suffix(, )
#embed "../Manual/Text/diagnostics.md" suffix(, )
#embed "../Manual/Text/differences-from-dc.md" suffix(, )
#embed "../Manual/Text/differences-from-hp.md" suffix(, )
#embed "../Manual/Text/see-also.md" suffix(, )
#embed "../Manual/Text/standards.md" suffix(, )
#embed "../Manual/Text/bugs.md" suffix(, )
    0};

static const unsigned char recipes[] = {
#embed "../Manual/Text/surd-recipes.md" suffix(, )
    0};

static const unsigned char units[] = {
#embed "../Manual/Text/surd-units.md" suffix(, )
    0};

static const unsigned char words[] = {
#embed "../Manual/Text/surd-words.md" suffix(, )
    0};

static const unsigned char tour[] = {
#embed "../Manual/Text/tour.md" suffix(, )
    0};

const char *manual_page(void) { return (const char *)page; }
const char *manual_recipes(void) { return (const char *)recipes; }
const char *manual_units(void) { return (const char *)units; }
const char *manual_words(void) { return (const char *)words; }
const char *manual_tour(void) { return (const char *)tour; }
