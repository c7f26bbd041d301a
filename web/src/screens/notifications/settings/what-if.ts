import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import type { TimeZoneInfo } from '@parley/contract/rules/local-time';
import { decide, type Decision } from '@parley/contract/rules/notify/decide';
import type { MessageFacts } from '@parley/contract/rules/notify/message-facts';
import { reasonText } from '@parley/contract/rules/notify/reason-text';

const nothing: MessageFacts = {
  isOwn: false,
  isDirect: false,
  isCall: false,
  mention: null,
  keyword: null,
};

/** Occasions that may notify, in the order in which the settings offer them. */
export const occasions = {
  direct: { label: 'somebody sends me a direct message', facts: { ...nothing, isDirect: true } },
  mention: {
    label: 'somebody mentions me in a channel',
    facts: { ...nothing, mention: 'user' },
  },
  everybody: {
    label: 'somebody mentions @channel',
    facts: { ...nothing, mention: 'channel' },
  },
  here: { label: 'somebody mentions @here', facts: { ...nothing, mention: 'here' } },
  keyword: { label: 'somebody writes one of my keywords', facts: { ...nothing, keyword: '' } },
  message: { label: 'somebody writes in a channel', facts: nothing },
  call: {
    label: 'somebody calls me',
    facts: { ...nothing, isDirect: true, isCall: true },
  },
} as const satisfies Record<string, { label: string; facts: MessageFacts }>;

export type Occasion = keyof typeof occasions;

interface Situation {
  settings: NotificationSettings;
  where: TimeZoneInfo;
  paused: boolean;
  /** Whether notifications are pushed to any browser, and whether this one may show them. */
  canPush: boolean;
  canShow: boolean;
  /** Epoch milliseconds. */
  at: number;
}

/** Tells in sentences how an occasion would notify in a channel without settings of its own. */
export function whatWouldHappen(occasion: Occasion, situation: Situation): string {
  const { settings, where, paused, at } = situation;
  const [keyword = null] = settings.keywords;
  if (occasion === 'keyword' && keyword === null) return 'You have no keywords.';
  const facts: MessageFacts =
    occasion === 'keyword' ? { ...nothing, keyword } : occasions[occasion].facts;
  const person = { ...where, isMember: true, notify: null, muted: false };
  const decision = decide(facts, person, settings, { paused, isHere: true }, at);
  const { text } = reasonText(decision.reason, { place: 'the channel', keyword });
  return `${waysOf(decision, situation)} ${text}`;
}

function waysOf(decision: Decision, { canShow, canPush, settings }: Situation): string {
  const ways = [
    decision.desktop && canShow && 'on this computer',
    decision.push && canPush && 'by push',
    decision.mail && 'by email if it stays unread',
  ].filter((way) => way !== false);
  if (ways.length === 1 && decision.mail) {
    return 'You would only get an email, if it stays unread.';
  }
  if (ways.length > 0) return `You would be notified ${listed(ways)}.`;
  const isSilenced = !decision.desktop && !decision.push && (settings.desktop || settings.push);
  return isSilenced
    ? 'You would not be notified.'
    : 'You would not be notified: nothing can show it.';
}

function listed(ways: readonly string[]): string {
  return ways.length < 3
    ? ways.join(' and ')
    : `${ways.slice(0, -1).join(', ')} and ${ways.at(-1) ?? ''}`;
}
