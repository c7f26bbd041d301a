import { json } from '../clients/test-browser.js';
import { type Ask, inEach, type Scenario, sends } from './scenario.js';

const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
const endpoint = 'https://fcm.googleapis.com/fcm/send/permissions';

function settings(workspaceId: number, init: RequestInit = {}): Ask {
  return { path: `/api/notification_settings?workspace_id=${workspaceId}`, init };
}

const registers = (address: string) =>
  sends('/api/push_subscriptions', { push_subscription: { endpoint: address, keys } });

/** Settings, devices and reports: each person has their own. */
export const notificationScenarios: readonly Scenario[] = [
  {
    call: 'GET /api/notification_settings',
    what: "the user's own",
    ask: ({ cast }) => settings(cast.workspaceId),
  },
  {
    call: 'PATCH /api/notification_settings',
    what: "the user's own",
    ask: ({ cast }) =>
      settings(cast.workspaceId, json({ notification_settings: { sound: false } })),
  },
  { call: 'GET /api/push_key', what: '', ask: () => ({ path: '/api/push_key' }) },
  {
    call: 'GET /api/push_subscriptions',
    what: "the user's own",
    ask: () => ({ path: '/api/push_subscriptions' }),
  },
  {
    call: 'POST /api/push_subscriptions',
    what: 'a push service',
    ask: () => registers(endpoint),
  },
  {
    call: 'POST /api/push_subscriptions',
    what: 'any other address',
    ask: () => registers('https://169.254.169.254/'),
  },
  {
    call: 'DELETE /api/push_subscriptions',
    what: "the user's own",
    ask: () => sends('/api/push_subscriptions', { push_subscription: { endpoint } }),
  },
  {
    call: 'POST /api/push_tests',
    what: "to the user's own devices",
    ask: ({ cast }) => sends('/api/push_tests', { push_test: { workspace_id: cast.workspaceId } }),
  },
  ...inEach('GET /api/messages/{id}/notification', "the user's own", ({ fixture }) => ({
    path: `/api/messages/${fixture.messageId}/notification`,
  })),
  { call: 'PUT /api/attention', what: '', ask: () => ({ path: '/api/attention', init: {} }) },
];
