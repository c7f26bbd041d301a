import { postMessage } from '@parley/contract/endpoints/messages';
import * as notifications from '@parley/contract/endpoints/notifications';
import type { Team } from '../people/team.js';
import { by, type CountedCalls } from './counted-call.js';

const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/counted',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** The calls of notifications, by Alice. */
export function notificationCalls(team: Team): CountedCalls {
  const inAcme = () => ({ query: { workspace_id: String(team.workspaceId) } });
  async function newMessage(): Promise<number> {
    const message = { body: 'hi', channel_id: team.general };
    return (await team.alice.browser.call(postMessage, { body: { message } })).id;
  }

  return {
    readNotificationSettings: () =>
      by(team.alice, notifications.readNotificationSettings, inAcme()),
    updateNotificationSettings: () =>
      by(team.alice, notifications.updateNotificationSettings, {
        ...inAcme(),
        body: { notification_settings: { keywords: [String(Math.random())] } },
      }),
    async readPushKey() {
      // Made once.
      await team.alice.browser.call(notifications.readPushKey);
      return by(team.alice, notifications.readPushKey, {});
    },
    listPushSubscriptions: () => by(team.alice, notifications.listPushSubscriptions, {}),
    createPushSubscription: () =>
      by(team.alice, notifications.createPushSubscription, { body: { push_subscription: device } }),
    deletePushSubscription: () =>
      by(team.alice, notifications.deletePushSubscription, { body: { push_subscription: device } }),
    createPushTest: () =>
      by(team.alice, notifications.createPushTest, {
        body: { push_test: { workspace_id: team.workspaceId } },
      }),
    readNotificationReport: async () =>
      by(team.alice, notifications.readNotificationReport, {
        params: { id: String(await newMessage()) },
      }),
    async payAttention() {
      // Written once a minute.
      await team.alice.browser.call(notifications.payAttention);
      return by(team.alice, notifications.payAttention, {});
    },
  };
}
