import type { Migration } from 'kysely';

/** Changes no table: versions from here on ask for the floor that it sets (decision 109). */
export const schemaFloor: Migration = {
  up: () => Promise.resolve(),
};
