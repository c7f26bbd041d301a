import { describe, expect, it } from 'vitest';
import type { QuietHours } from '../../entities/notification-settings.js';
import { decide, type NotifiedPerson, type NotifiedPresence, waitBeforePush } from './decide.js';
import { defaultSettings } from './default-settings.js';
import { callFacts, factsFor, type MessageFacts, readMessage } from './message-facts.js';
import { reasonText } from './reason-text.js';
import { type Reason, reasons } from './reason.js';

const plain: MessageFacts = {
  isOwn: false,
  isDirect: false,
  isCall: false,
  mention: null,
  keyword: null,
};
const member: NotifiedPerson = {
  isMember: true,
  notify: null,
  muted: false,
  timezone: 'Europe/Berlin',
  timezone_offset: 1,
};
const presence: NotifiedPresence = { paused: false, isHere: true };
const noon = Date.UTC(2026, 4, 4, 10);
const mention = { ...plain, mention: 'user' } as const;
const direct = { ...plain, isDirect: true };
const night: QuietHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '13:00' };

type Change = [
  MessageFacts,
  Partial<NotifiedPerson>?,
  Partial<typeof defaultSettings>?,
  Partial<NotifiedPresence>?,
];

const nowhere = '';
const situations: [name: string, change: Change, told: string, reason: Reason, text: string][] = [
  ['an own message', [{ ...direct, isOwn: true }], nowhere, 'own', 'You wrote this message.'],
  [
    'a mention where they are not',
    [mention, { isMember: false }],
    nowhere,
    'not_member',
    'You were not in #general.',
  ],
  ['a mention', [mention], 'desktop push mail', 'mention', 'It mentions you.'],
  ['a direct message', [direct], 'desktop push mail', 'direct', 'It is a direct message.'],
  [
    'a plain message',
    [plain],
    nowhere,
    'level_mentions',
    'Your notifications are set to Direct messages and mentions, and this message does not mention you.',
  ],
  [
    'a plain message with all wanted',
    [plain, {}, { level: 'all' }],
    'desktop push',
    'level_all',
    'Your notifications are set to All messages.',
  ],
  [
    'a plain message with all of the channel wanted',
    [plain, { notify: 'all' }, { level: 'nothing' }],
    'desktop push',
    'channel_all',
    'You set #general to All messages.',
  ],
  [
    'a plain message in a channel set to mentions',
    [plain, { notify: 'mentions' }, { level: 'all' }],
    nowhere,
    'channel_mentions',
    'You set #general to Mentions, and this message does not mention you.',
  ],
  [
    'a mention in a channel set to nothing',
    [mention, { notify: 'nothing' }],
    nowhere,
    'channel_nothing',
    'You set #general to Nothing.',
  ],
  [
    'a direct message with nothing wanted',
    [direct, {}, { level: 'nothing' }],
    nowhere,
    'level_nothing',
    'Your notifications are set to Nothing.',
  ],
  [
    'a mention in a muted channel',
    [mention, { muted: true }],
    nowhere,
    'muted',
    'You muted #general.',
  ],
  [
    'a mention of everybody',
    [{ ...plain, mention: 'channel' }],
    'desktop push mail',
    'mention_channel',
    'It mentions everybody in #general.',
  ],
  [
    'a mention of everybody who is here',
    [{ ...plain, mention: 'here' }],
    'desktop push mail',
    'mention_here',
    'It mentions everybody who was in #general then.',
  ],
  [
    'a mention of everybody who is here, while away',
    [{ ...plain, mention: 'here' }, {}, {}, { isHere: false }],
    nowhere,
    'here_away',
    'It mentions @here, and you were not using Parley then.',
  ],
  [
    'a keyword',
    [{ ...plain, keyword: 'launch' }],
    'desktop push mail',
    'keyword',
    'It has your keyword “launch”.',
  ],
  [
    'a mention while paused',
    [mention, {}, {}, { paused: true }],
    'mail',
    'paused',
    'You paused notifications.',
  ],
  [
    'a mention in quiet hours',
    [mention, {}, { quiet_hours: [night] }],
    'mail',
    'quiet_hours',
    'Do not disturb was on by your schedule.',
  ],
  [
    'a mention with push off',
    [mention, {}, { push: false }],
    'desktop mail',
    'mention',
    'It mentions you.',
  ],
  ['a call', [callFacts], 'desktop push', 'call', 'You were called.'],
  [
    'a call while paused',
    [callFacts, {}, {}, { paused: true }],
    nowhere,
    'paused',
    'You paused notifications.',
  ],
];

it.each(situations)('%s', (_name, [facts, person, settings, here], told, reason, text) => {
  const decision = decide(
    facts,
    { ...member, ...person },
    { ...defaultSettings, ...settings },
    { ...presence, ...here },
    noon,
  );
  const ways = (['desktop', 'push', 'mail'] as const).filter((way) => decision[way]).join(' ');
  expect([ways, decision.reason]).toEqual([told, reason]);
  const about = { place: '#general', keyword: facts.keyword };
  expect(reasonText(reason, about).text).toBe(text);
});

it('has a situation for each reason', () => {
  expect(new Set(situations.map(([, , , reason]) => reason))).toEqual(new Set(reasons));
});

it('waits 30 seconds for members who used a tab within the last minute', () => {
  expect(waitBeforePush(null, noon)).toBe(0);
  expect(waitBeforePush(noon - 60_000, noon)).toBe(0);
  expect(waitBeforePush(noon - 59_999, noon)).toBe(30_000);
});

describe('facts', () => {
  const facts = (body: string, keywords: string[] = []) =>
    factsFor(readMessage({ user_id: 1, body: `<p>${body}</p>` }, false), 2, keywords);

  it.each([
    ['<span data-mention="2">@B</span>', 'user'],
    ['<span data-mention="3">@C</span>', null],
    [
      '<span data-mention="here">@here</span> <span data-mention="channel">@channel</span>',
      'channel',
    ],
    ['<span data-mention="channel">@channel</span> <span data-mention="2">@B</span>', 'user'],
    ['&lt;span data-mention="2"&gt;', null],
  ] as const)('mentions in %s: %s', (body, kind) => {
    expect(facts(body).mention).toBe(kind);
  });

  it.each([
    ['The ART of it', 'art', true],
    ['start', 'art', false],
    ['<strong>Launch</strong> day', 'launch day', true],
    ['C++ it is', 'c++', true],
    ['ＬＡＵＮＣＨ!', 'launch', true],
    ['R&amp;D', 'r&d', true],
    ['我<b>喜欢</b>番茄', '番茄', true],
    ['Im Café', 'cafe', true],
    ['<p>one</p><p>two</p>', 'onetwo', false],
    ['data', 'span', false],
    ['anything', ' ', false],
  ])('keywords: in %s, %s: %s', (body, keyword, isFound) => {
    expect(facts(body, [keyword]).keyword !== null).toBe(isFound && keyword.trim() !== '');
  });
});
