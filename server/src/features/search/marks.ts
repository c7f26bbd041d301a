import type { Period } from '@parley/contract/rules/message-search/periods';
import type { Having } from '@parley/contract/rules/message-search/query';
import type { Mark } from '../../platform/store/search-index.js';

export const authorMark = (id: number): Mark => `#u${id}`;
export const havingMark = (having: Having): Mark => `#h${having}`;

const day = 24 * 3600 * 1000;

/** The marks of a moment (epoch ms), in UTC. */
export const timeMarks = (at: number): Mark[] => [yearMark(at), monthMark(at), dayMark(at)];

const dayMark = (at: number): Mark => `#d${Math.floor(at / day)}`;
const monthMark = (at: number): Mark => `#m${monthOf(at)}`;
const yearMark = (at: number): Mark => `#y${new Date(at).getUTCFullYear()}`;

/** The marks of all days that a period touches; whole months and years have one mark each. */
export function periodMarks({ from, until }: Period): Mark[] {
  const marks: Mark[] = [];
  let at = Math.max(from, earliest);
  while (at < until) {
    const month = monthOf(at);
    const isFirst = at <= beginOf(month);
    if (isFirst && month % 12 === 0 && beginOf(month + 12) <= until) {
      marks.push(yearMark(at));
      at = beginOf(month + 12);
    } else if (isFirst && beginOf(month + 1) <= until) {
      marks.push(monthMark(at));
      at = beginOf(month + 1);
    } else {
      marks.push(dayMark(at));
      at = (Math.floor(at / day) + 1) * day;
    }
  }
  return marks;
}

/** Older messages are in no chat. */
const earliest = Date.UTC(2000, 0);

/** Since the year 0. */
function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const beginOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);
