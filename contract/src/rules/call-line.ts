import type { CallOutcome, EndedCall, Message } from '../entities/message.js';

/** Outcomes that the called user knows of: their lines are read from the beginning. */
export const quietOutcomes: readonly CallOutcome[] = ['declined', 'answered'];

/** Whether another user's message counts as unread. Answered calls and messages of type `system` do not. */
export function countsAsUnread({ call, system }: Pick<Message, 'call' | 'system'>): boolean {
  return system === undefined && (call === undefined || !quietOutcomes.includes(call.outcome));
}

/** The body of a call's message, for clients that know nothing of calls. */
export function callText({ outcome, seconds }: Omit<EndedCall, 'rang_at'>): string {
  if (outcome === 'declined') return 'Declined call';
  if (outcome !== 'answered') return 'Missed call';
  return seconds === null ? 'Call' : `Call, ${callLength(seconds)}`;
}

/** `48 s`, `12 min 4 s`, `1 h 5 min`. */
export function callLength(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3_600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const parts =
    hours > 0
      ? [`${hours} h`, minutes > 0 && `${minutes} min`]
      : [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`];
  return parts.filter((part) => part !== false).join(' ');
}
