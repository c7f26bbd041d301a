import type { Kysely, Migration } from 'kysely';

/** Whether a call rang by push, so that the notification is replaced when the ringing ends (decision 78). */
export const pushedRings: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('calls').addColumn('pushed_at', 'bigint').execute();
  },
};
