import type { Conversation, WrittenMessage } from './talk.js';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface TimedMessage extends WrittenMessage {
  place: string;
  /** Epoch ms. */
  at: number;
}

/** All messages in chronological order, the last of them before `now` (epoch ms). */
export function timed(
  places: readonly { place: string; conversations: readonly Conversation[] }[],
  now: number,
): TimedMessage[] {
  return places
    .flatMap(({ place, conversations }) =>
      conversations.flatMap(({ start, messages }) => {
        let at = startOf(start, now);
        return messages.map((message) => {
          const text = namedDays(message.text, now);
          at += message.minutesLater * minute + seconds(text);
          return { ...message, text, place, at };
        });
      }),
    )
    .toSorted((a, b) => a.at - b.at);
}

function startOf(start: Conversation['start'], now: number): number {
  if ('minutesAgo' in start) return now - start.minutesAgo * minute;
  const date = new Date(workdaysBefore(now, start.workdaysAgo));
  return date.setUTCHours(start.hour, start.minute, 0, 0);
}

/** Fills in the weekdays that the content names: the go or no-go, the launch, the cake after it. */
export function namedDays(text: string, now: number): string {
  return text
    .replaceAll('{review}', weekday(workdaysBefore(now, 2)))
    .replaceAll('{launch}', weekday(workdaysAfter(now, 1)))
    .replaceAll('{cake}', weekday(workdaysAfter(now, 2)));
}

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

function weekday(moment: number): string {
  return weekdays.format(moment);
}

function workdaysAfter(now: number, count: number): number {
  return nthWorkday(now, count, day);
}

function workdaysBefore(now: number, count: number): number {
  return nthWorkday(now, count, -day);
}

function nthWorkday(now: number, count: number, step: number): number {
  let moment = now;
  for (let left = count; left > 0;) {
    moment += step;
    const weekdayNumber = new Date(moment).getUTCDay();
    if (weekdayNumber !== 0 && weekdayNumber !== 6) left -= 1;
  }
  return moment;
}

/** Nobody writes on the full minute; longer texts take a little longer. */
function seconds(text: string): number {
  return (text.length % 50) * 1000 + 317;
}
