import * as z from 'zod/mini';
import { jobKind } from '../../platform/jobs/job-kind.js';

/** A message was posted: who is notified of it, and how. */
export const notifyKind = jobKind({
  name: 'notify',
  payload: z.object({ message_id: z.number() }),
});
