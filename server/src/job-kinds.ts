import { watchCall } from './calls/watch-call.js';
import { removeChannelFiles } from './channels/remove-channel-files.js';
import type { RunnableKind } from './jobs/job-kind.js';
import { notifyJob } from './notifications/deciding/notify-job.js';
import { mailJob } from './notifications/mail/mail-job.js';
import { pushJob, retryPush } from './notifications/push/push-job.js';
import { ringJob } from './notifications/push/ring-job.js';

/** Every kind of job that this version can run. */
export const jobKinds: readonly RunnableKind[] = [
  removeChannelFiles,
  notifyJob,
  pushJob,
  retryPush,
  ringJob,
  mailJob,
  watchCall,
];
