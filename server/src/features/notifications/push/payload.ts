import type { PushPayload } from '@parley/contract/entities/push-subscription';
import { displayName, type Names } from '@parley/contract/rules/display-name';
import { plainText } from '@parley/contract/rules/notify/plain-text';
import { shortened } from '@parley/contract/rules/shortened';
import { conversationUrl } from '../../../domain/channels/conversation-url.js';
import { placeOf } from '../../../domain/channels/place-of.js';
import type { NotifyingMessage } from '../deciding/member-rows.js';

/** Characters; a push service takes 4,096 bytes in all. */
const longestTitle = 120;
const longestBody = 300;

interface Shown {
  origin: string;
  showText: boolean;
  /** Mentions and direct messages that wait. */
  badge: number;
  now: number;
}

/** The payload of the notification of a message. */
export function messagePayload(
  { message, channel, address }: NotifyingMessage,
  author: Names,
  { origin, showText, badge, now }: Shown,
): PushPayload {
  const name = displayName(author);
  const title = channel.kind === 'direct' ? name : `${name} in ${placeOf(channel)}`;
  const written = plainText(message.body);
  return payload({
    title,
    body: showText ? written || 'Sent a file' : 'New message',
    navigate: conversationUrl(origin, { address, channelId: channel.id, messageId: message.id }),
    // A missed call takes the place of its ringing.
    tag: `${message.call_outcome === null ? 'channel' : 'call'}:${channel.id}`,
    badge,
    data: {
      kind: 'message',
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      message_id: message.id,
      sent_at: now,
    },
  });
}

interface PushTexts {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  /** Absent: the badge stays as it is. */
  badge?: number;
  /** Takes the place of an earlier notification without alerting. */
  silent?: boolean;
  data: PushPayload['notification']['data'];
}

/** In the form of Declarative Web Push. */
export function payload({
  title,
  body,
  navigate,
  tag,
  badge,
  silent = false,
  data,
}: PushTexts): PushPayload {
  return {
    web_push: 8030,
    notification: {
      title: shortened(title, longestTitle),
      body: shortened(body, longestBody),
      navigate,
      tag,
      lang: 'en',
      dir: 'auto',
      silent,
      data,
      ...(badge !== undefined && { app_badge: String(badge) }),
    },
    ...(badge !== undefined && { app_badge: badge }),
  };
}
