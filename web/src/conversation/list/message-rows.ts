import type { Message } from '@parley/contract/entities/message';
import { dayOf } from '../text/message-time';
import type { OutboxEntry, ShownMessage } from '../../data/outbox/outbox-entry';

export type MessageRow =
  | { kind: 'day'; key: string; day: string }
  /** The line 'New messages'. */
  | { kind: 'new'; key: string }
  | {
      kind: 'message';
      key: string;
      message: ShownMessage;
      /** Shows author and time; later messages of the same author and hour do not. */
      startsGroup: boolean;
    };

interface LocalHour {
  day: string;
  hour: number;
}

/** Converting a date to local time is slow, and a message's creation time never changes. */
const hours = new WeakMap<ShownMessage, LocalHour>();

/**
 * The loaded messages, then the unsent ones. An outbox entry whose message is loaded already is left out
 * (R7): after a reload the outbox may still hold an accepted message.
 */
export function withUnsent(
  messages: readonly Message[],
  unsent: readonly OutboxEntry[],
): readonly ShownMessage[] {
  if (unsent.length === 0) return messages;
  const loaded = new Set(messages.map(keyOf));
  return [...messages, ...unsent.filter((entry) => !loaded.has(keyOf(entry)))];
}

/** Where the line 'New messages' goes: above the first message of others from this id on. */
export interface NewLine {
  from: number | null;
  ownId: number;
}

const noLine: NewLine = { from: null, ownId: 0 };

/** The rows of a channel: day dividers, and messages grouped by date, user and hour (SPEC §2). */
export function messageRows(messages: readonly ShownMessage[], line = noLine): MessageRow[] {
  const rows: MessageRow[] = [];
  let needsLine = line.from !== null;
  let previous: ShownMessage | undefined;
  for (const message of messages) {
    const { day, hour } = hourOf(message);
    const before = previous && hourOf(previous);
    const sameDay = before?.day === day;
    if (!sameDay) rows.push({ kind: 'day', key: `day ${day}`, day });
    const isNew = needsLine && isAfter(line, message);
    if (isNew) {
      needsLine = false;
      rows.push({ kind: 'new', key: 'new' });
    }
    const startsGroup =
      isNew || !sameDay || before?.hour !== hour || previous?.user_id !== message.user_id;
    rows.push({ kind: 'message', key: keyOf(message), message, startsGroup });
    previous = message;
  }
  return rows;
}

function isAfter({ from, ownId }: NewLine, message: ShownMessage): boolean {
  return 'id' in message && message.id >= (from ?? 0) && message.user_id !== ownId;
}

/** The key stays the same when the server accepts the message, so that React keeps its row. */
function keyOf({ user_id, client_id }: ShownMessage): string {
  return `${user_id} ${client_id}`;
}

function hourOf(message: ShownMessage): LocalHour {
  const known = hours.get(message);
  if (known) return known;
  const moment = new Date(message.created_at);
  const place = { day: dayOf(moment), hour: moment.getHours() };
  hours.set(message, place);
  return place;
}
