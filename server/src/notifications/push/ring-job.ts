import * as z from 'zod/mini';
import { displayName } from '@parley/contract/rules/display-name';
import { attentionSpan } from '@parley/contract/rules/notify/decide';
import { callFacts } from '@parley/contract/rules/notify/message-facts';
import { defineJob } from '../../jobs/job-kind.js';
import { conversationUrl } from '../../channels/conversation-url.js';
import { attentionAt } from '../attention.js';
import { findChannelMember, decideFor } from '../deciding/member-rows.js';
import { subscriptionsOf } from '../devices/devices.js';
import { payload } from './payload.js';
import { pushToDevice } from './push-to-device.js';

/** Seconds: later nobody waits any more. */
const ringTtl = 30;

/** Somebody is called: rings their devices, unless they use a tab, which rings itself. */
export const ringJob = defineJob({
  name: 'ring',
  payload: z.object({
    channel_id: z.number(),
    caller_id: z.number(),
    user_id: z.number(),
    called_at: z.number(),
  }),
  async run({ channel_id, caller_id, user_id, called_at }, parts) {
    const { store, outside } = parts;
    const now = store.clock.now();
    if (now - called_at > ringTtl * 1000) return;
    const member = await findChannelMember(store.reader, channel_id, user_id);
    if (!member) return;
    const usedAt = attentionAt(store, user_id, member.active_at);
    if (usedAt !== null && now - usedAt < attentionSpan) return;
    // Who has not answered in a conversation yet, or left it, can be called all the same.
    if (!decideFor(store, callFacts, { ...member, left_at: null }, now).push) return;
    const subscriptions = await subscriptionsOf(store.reader, [user_id]);
    if (subscriptions.length === 0) return;
    const place = await store.reader
      .selectFrom('channels')
      .innerJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
      .select(['workspaces.id', 'workspaces.address'])
      .where('channels.id', '=', channel_id)
      .executeTakeFirstOrThrow();
    const caller = await store.reader
      .selectFrom('users')
      .select(['display_name', 'full_name', 'email'])
      .where('id', '=', caller_id)
      .executeTakeFirstOrThrow();
    const conversation = { address: place.address, channelId: channel_id };
    await Promise.all(
      subscriptions.map((subscription) => {
        const content = payload({
          title: displayName(caller),
          body: 'Is calling you',
          navigate: conversationUrl(outside.url ?? subscription.origin, conversation),
          tag: `call:${channel_id}`,
          badge: 0,
          data: {
            kind: 'call',
            workspace_id: place.id,
            channel_id,
            message_id: null,
            sent_at: now,
          },
        });
        return pushToDevice(parts, subscription, content, ringTtl);
      }),
    );
  },
});
