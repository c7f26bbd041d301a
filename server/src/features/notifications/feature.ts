import * as endpoints from '@parley/contract/endpoints/notifications';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import type { Feature } from '../../domain/feature.js';
import { payAttention } from '../../domain/notifications/attention.js';
import { deviceName } from '../../domain/notifications/device-name.js';
import { readSettings } from '../../domain/notifications/settings-row.js';
import { originOf } from '../../platform/http/origin.js';
import type { Route } from '../../platform/http/route.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { ExternalServices } from '../../platform/jobs/job-kind.js';
import type { Store } from '../../platform/store/store.js';
import { notifyJob } from './deciding/notify-job.js';
import { listDevices, registerDevice, removeDevice } from './devices/devices.js';
import { mailJob } from './mail/mail-job.js';
import { unsubscribeRoute } from './mail/unsubscribe-route.js';
import { pushJob } from './push/push-job.js';
import { testPush } from './push/push-test.js';
import { retryPush } from './push/retry-push.js';
import { ringJob } from './push/ring-job.js';
import { stopRingingJob } from './push/stop-ringing.js';
import { vapidKeys } from './push/vapid-keys.js';
import { readReport } from './report/report.js';
import { updateSettings } from './settings/update-settings.js';

export interface NotificationParts {
  route: Route;
  server: HttpServer;
  /** The page for leaving mails writes without the session of a request. */
  store: Store;
  outside: ExternalServices;
}

export const notifications: Feature<NotificationParts> = {
  routes({ route, server, store, outside }) {
    unsubscribeRoute(server, store);
    route(endpoints.readNotificationSettings, async ({ actor, query }) => {
      await assertSignedIn(store.reader, query.workspace_id, actor.userId);
      return readSettings(store.reader, actor.userId, query.workspace_id);
    });

    route(endpoints.updateNotificationSettings, ({ actor, query, body, request }) =>
      updateSettings(
        store.from(request),
        actor.userId,
        query.workspace_id,
        body.notification_settings,
      ),
    );

    route(endpoints.readPushKey, async ({ request }) => ({
      public_key: (await vapidKeys(store.from(request))).publicKey,
    }));

    route(endpoints.listPushSubscriptions, ({ actor }) => listDevices(store.reader, actor.userId));

    route(endpoints.createPushSubscription, ({ actor, body, request }) => {
      const sent = body.push_subscription;
      const device = deviceName(request.headers['user-agent'] ?? '');
      const origin = outside.url ?? originOf(request);
      return registerDevice(
        store.from(request),
        actor,
        { ...sent, device, origin },
        outside.pushServices,
      );
    });

    route(endpoints.deletePushSubscription, async ({ actor, body, request }) => {
      await removeDevice(store.from(request), actor.userId, body.push_subscription.endpoint);
      return {};
    });

    route(endpoints.createPushTest, ({ actor, body, request }) =>
      testPush({ store: store.from(request), outside }, actor.userId, body.push_test),
    );

    route(endpoints.readNotificationReport, ({ actor, params, request }) =>
      readReport(store.from(request), actor.userId, params.id),
    );

    route(endpoints.payAttention, async ({ actor, request }) => {
      await payAttention(store.from(request), actor.userId);
      return {};
    });
  },
  jobs: {
    quick: [notifyJob, pushJob, retryPush, ringJob, stopRingingJob],
    mail: [mailJob],
  },
};
