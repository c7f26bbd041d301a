import type { PushPayload } from '@parley/contract/entities/push-subscription';
import { displayName } from '@parley/contract/rules/display-name';
import { conversationUrl } from '../../../domain/channels/conversation-url.js';
import type { JobParts } from '../../../platform/jobs/job-kind.js';
import type { SubscriptionRow } from '../devices/devices.js';
import { payload } from './payload.js';
import { pushToDevice } from './push-to-device.js';

interface CallPush {
  channelId: number;
  callerId: number;
  kind: PushPayload['notification']['data']['kind'];
  body: string;
  /** Takes the place of the ringing without alerting. */
  silent: boolean;
  /** Seconds. */
  ttl: number;
}

/** Pushes to the called user's browsers. A call has a single notification, which rings and is replaced. */
export async function pushCall(
  parts: JobParts,
  subscriptions: readonly SubscriptionRow[],
  { channelId, callerId, kind, body, silent, ttl }: CallPush,
): Promise<void> {
  const { store, outside } = parts;
  const place = await store.reader
    .selectFrom('channels')
    .innerJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .select(['workspaces.id', 'workspaces.address'])
    .where('channels.id', '=', channelId)
    .executeTakeFirstOrThrow();
  const caller = await store.reader
    .selectFrom('users')
    .select(['display_name', 'full_name', 'email'])
    .where('id', '=', callerId)
    .executeTakeFirstOrThrow();
  const conversation = { address: place.address, channelId };
  const data = { kind, workspace_id: place.id, channel_id: channelId, message_id: null };
  await Promise.all(
    subscriptions.map((subscription) => {
      const content = payload({
        title: displayName(caller),
        body,
        navigate: conversationUrl(outside.url ?? subscription.origin, conversation),
        tag: `call:${channelId}`,
        silent,
        data: { ...data, sent_at: store.clock.now() },
      });
      return pushToDevice(parts, subscription, content, ttl);
    }),
  );
}
