import type { Message } from '@parley/contract/entities/message';
import { dayOf } from './message-time';
import type { OutboxEntry } from './outbox-entry';

/** A message of the server's, or one that is not there yet. */
export type ShownMessage = Message | OutboxEntry;

export type MessageRow =
  | { kind: 'day'; key: string; day: string }
  | {
      kind: 'message';
      key: string;
      message: ShownMessage;
      /** Shows who and when; the ones that follow in the same hour do not. */
      startsGroup: boolean;
    };

interface Place {
  day: string;
  hour: number;
}

/** Reading the local time out of a date is the slow part, and a message's never changes. */
const places = new WeakMap<ShownMessage, Place>();

export function isUnsent(message: ShownMessage): message is OutboxEntry {
  return 'problem' in message;
}

/** The rows of a channel: day dividers, and messages grouped by date, user and hour (SPEC §2). */
export function messageRows(messages: readonly ShownMessage[]): MessageRow[] {
  const rows: MessageRow[] = [];
  let previous: ShownMessage | undefined;
  for (const message of messages) {
    const { day, hour } = placeOf(message);
    const before = previous && placeOf(previous);
    const sameDay = before?.day === day;
    if (!sameDay) rows.push({ kind: 'day', key: `day ${day}`, day });
    const startsGroup = !sameDay || before?.hour !== hour || previous?.user_id !== message.user_id;
    rows.push({ kind: 'message', key: keyOf(message), message, startsGroup });
    previous = message;
  }
  return rows;
}

/** The same before and after the server knows the message, so that its row stays the same one. */
function keyOf({ user_id, client_id }: ShownMessage): string {
  return `${user_id} ${client_id}`;
}

function placeOf(message: ShownMessage): Place {
  const known = places.get(message);
  if (known) return known;
  const moment = new Date(message.created_at);
  const place = { day: dayOf(moment), hour: moment.getHours() };
  places.set(message, place);
  return place;
}
