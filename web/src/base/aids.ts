// SPDX-License-Identifier: MIT
/* Memory aids: plates that name the values on which their players have knocked. */

/** Friendly matches alone have them, unless somebody chooses. */
export const usualAids = ({ rated }: { rated?: boolean }): boolean => !rated;
