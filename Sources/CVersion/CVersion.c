#include "CVersion.h"

#ifndef SURD_COMMIT
#define SURD_COMMIT ""
#endif

const char *surd_commit(void) { return SURD_COMMIT; }
