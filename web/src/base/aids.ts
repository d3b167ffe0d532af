// SPDX-License-Identifier: MIT
/* Memory aids: plates that show the values on which their players have knocked. */

/** Returns whether a table has memory aids unless somebody chooses: friendly matches do. */
export const usualAids = ({ rated }: { rated?: boolean }): boolean => !rated;
