import * as z from 'zod/mini';
import { signOutOfDemanding } from '../../domain/workspaces/sign-out-of-workspaces.js';
import { defineJob } from '../../platform/jobs/job-kind.js';

/**
 * Signs out members who lack the second factor that their workspace demands from now on: otherwise nobody
 * would ask them as long as they stay signed in. One at a time, as each locks a stream of the member's.
 */
export const signOutWithoutFactor = defineJob({
  name: 'sign_out_without_factor',
  payload: z.object({ workspace_id: z.number() }),
  async run({ workspace_id }, { store }) {
    const inside = await store.reader
      .selectFrom('workspace_members')
      .select('user_id')
      .where('workspace_id', '=', workspace_id)
      .where('signed_in_at', 'is not', null)
      .execute();
    for (const { user_id: userId } of inside) {
      await store.transact(async (tx) => {
        await tx.lock(`user:${userId}`);
        await signOutOfDemanding(tx, userId);
      });
    }
  },
});
