import { noticeJob } from './accounts/notices/notice-job.js';
import { resetJob } from './accounts/resets/reset-job.js';
import { verificationJob } from './accounts/verification/verification-job.js';
import { watchCall } from './calls/watch-call.js';
import { indexChannelAgain } from './channels/index-channel-again.js';
import { removeChannelFiles } from './channels/remove-channel-files.js';
import { inviteMailJob } from './invites/invite-mail-job.js';
import type { RunnableKind } from './jobs/job-kind.js';
import { notifyJob } from './notifications/deciding/notify-job.js';
import { mailJob } from './notifications/mail/mail-job.js';
import { pushJob } from './notifications/push/push-job.js';
import { retryPush } from './notifications/push/retry-push.js';
import { ringJob } from './notifications/push/ring-job.js';
import { stopRingingJob } from './notifications/push/stop-ringing.js';
import { previewJob } from './previews/preview-job.js';
import { exportJob } from './records/exports/export-job.js';
import { signOutWithoutFactor } from './roles/sign-out-without-factor.js';
import { clearMessages } from './records/retention/clear-messages.js';

/** Every kind of job that this version can run. A lane has slots of its own: slow mail holds up no push. */
export const jobLanes: readonly (readonly RunnableKind[])[] = [
  [removeChannelFiles, notifyJob, pushJob, retryPush, ringJob, stopRingingJob, watchCall],
  [previewJob],
  [clearMessages, exportJob, signOutWithoutFactor, indexChannelAgain],
  [mailJob, inviteMailJob, noticeJob, resetJob, verificationJob],
];
