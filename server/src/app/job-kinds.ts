import { noticeJob } from '../features/accounts/notices/notice-job.js';
import { resetJob } from '../features/accounts/resets/reset-job.js';
import { verificationJob } from '../features/accounts/verification/verification-job.js';
import { watchCall } from '../features/calls/watch-call.js';
import { indexChannelAgain } from '../features/channels/index-channel-again.js';
import { removeChannelFiles } from '../features/channels/remove-channel-files.js';
import { inviteMailJob } from '../features/invites/invite-mail-job.js';
import { notifyJob } from '../features/notifications/deciding/notify-job.js';
import { mailJob } from '../features/notifications/mail/mail-job.js';
import { pushJob } from '../features/notifications/push/push-job.js';
import { retryPush } from '../features/notifications/push/retry-push.js';
import { ringJob } from '../features/notifications/push/ring-job.js';
import { stopRingingJob } from '../features/notifications/push/stop-ringing.js';
import { previewJob } from '../features/previews/preview-job.js';
import { exportJob } from '../features/records/exports/export-job.js';
import { clearMessages } from '../features/records/retention/clear-messages.js';
import { signOutWithoutFactor } from '../features/roles/sign-out-without-factor.js';
import type { RunnableKind } from '../platform/jobs/job-kind.js';

/** Every kind of job that this version can run. A lane has slots of its own: slow mail holds up no push. */
export const jobLanes: readonly (readonly RunnableKind[])[] = [
  [removeChannelFiles, notifyJob, pushJob, retryPush, ringJob, stopRingingJob, watchCall],
  [previewJob],
  [clearMessages, exportJob, signOutWithoutFactor, indexChannelAgain],
  [mailJob, inviteMailJob, noticeJob, resetJob, verificationJob],
];
