import { expect, vi } from 'vitest';
import { removeChannelFiles } from '../../src/features/channels/remove-channel-files.js';
import { mailJob } from '../../src/features/notifications/mail/mail-job.js';
import type { Store } from '../../src/platform/store/store.js';

/** The time of all jobs that wait has come. Two that do nothing wake their workers, which poll only now and then. */
export function hurryJobs({ transact }: Store): Promise<void> {
  return transact(async (tx) => {
    await tx.updateTable('jobs').set({ run_at: 0 }).where('locked_until', 'is', null).execute();
    removeChannelFiles.enqueue(tx, { channel_id: 0 });
    mailJob.enqueue(tx, { user_id: 0 });
  });
}

/** Waits until a job of the kind has failed, and waits for its next attempt. The log tells of it before. */
export async function untilJobFailed({ reader }: Store, kind: string): Promise<void> {
  await vi.waitFor(async () => {
    const failed = await reader
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('last_error', 'is not', null)
      .where('locked_until', 'is', null)
      .execute();
    expect(failed).not.toEqual([]);
  });
}
