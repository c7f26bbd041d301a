import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, Id, IdText } from '../entities/id.js';
import { NotificationReport, PushTest } from '../entities/notification-report.js';
import { NotificationSettings } from '../entities/notification-settings.js';
import { PushDevice, SentPushSubscription } from '../entities/push-subscription.js';

const inWorkspace = z.object({ workspace_id: IdText });

export const readNotificationSettings = endpoint({
  name: 'readNotificationSettings',
  method: 'GET',
  path: '/api/notification_settings',
  summary: 'Reads what the user is notified of in a workspace, and how.',
  query: inWorkspace,
  output: NotificationSettings,
  errors: [400, 401, 404],
});

/** Absent fields keep their values. */
export const updateNotificationSettings = endpoint({
  name: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/notification_settings',
  summary: 'Changes what the user is notified of in a workspace, and how.',
  query: inWorkspace,
  body: z.object({
    notification_settings: z.partial(z.omit(NotificationSettings, { workspace_id: true })),
  }),
  output: NotificationSettings,
  rate: 'notificationSettings',
  errors: [400, 401, 404, 422],
});

/** The public key that browsers subscribe with (VAPID), in base64url. */
export const readPushKey = endpoint({
  name: 'readPushKey',
  method: 'GET',
  path: '/api/push_key',
  summary: 'Reads the key that browsers subscribe to push with.',
  output: z.object({ public_key: z.string() }),
  errors: [401],
});

export const listPushSubscriptions = endpoint({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/api/push_subscriptions',
  summary: "Lists the user's own browsers that notifications are pushed to.",
  output: byId(PushDevice),
  errors: [401],
});

/** Idempotent. An endpoint of another account moves to the user. It ends with the session. */
export const createPushSubscription = endpoint({
  name: 'createPushSubscription',
  method: 'POST',
  path: '/api/push_subscriptions',
  summary: 'Has notifications pushed to this browser.',
  body: z.object({ push_subscription: SentPushSubscription }),
  output: PushDevice,
  rate: 'notificationSettings',
  errors: [401, 422],
});

/** By its endpoint; nothing happens where the user has no such subscription. */
export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/push_subscriptions',
  summary: 'Ends pushing to a browser.',
  body: z.object({ push_subscription: z.object({ endpoint: z.string() }) }),
  output: z.object({}),
  rate: 'notificationSettings',
  errors: [401],
});

/** `endpoint`: only to this browser. */
export const createPushTest = endpoint({
  name: 'createPushTest',
  method: 'POST',
  path: '/api/push_tests',
  summary: 'Pushes a test notification, and says where it ended.',
  body: z.object({ push_test: z.object({ workspace_id: Id, endpoint: z.optional(z.string()) }) }),
  output: PushTest,
  rate: 'pushTests',
  errors: [401, 404],
});

export const readNotificationReport = endpoint({
  name: 'readNotificationReport',
  method: 'GET',
  path: '/api/messages/:id/notification',
  summary: 'Says why the user was, or was not, notified of a message.',
  params: z.object({ id: IdText }),
  output: NotificationReport,
  errors: [401, 404],
});

/** There was input in a focused tab: pushes wait a little for the user to read by themselves. */
export const payAttention = endpoint({
  name: 'payAttention',
  method: 'PUT',
  path: '/api/attention',
  summary: 'Says that the user is using a tab right now.',
  output: z.object({}),
  rate: 'attention',
  errors: [401],
});
