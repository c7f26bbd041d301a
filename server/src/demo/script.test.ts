import { reactCodes } from '@parley/contract/entities/message-react';
import { callText } from '@parley/contract/rules/call-line';
import { newChannelNameProblems } from '@parley/contract/rules/channel-name';
import {
  blankProfile,
  profileOf,
  profileProblems,
  tidyProfile,
} from '@parley/contract/rules/profile';
import { statusProblems } from '@parley/contract/rules/status';
import { describe, expect, it } from 'vitest';
import { acceptableBody } from '../domain/messages/acceptable-body.js';
import { demoChannels } from './channels.js';
import { demoFiles } from './demo-files.js';
import { markup } from './markup.js';
import { type DemoPerson, demoPeople, personNames } from './people.js';
import { namedDays, timed } from './script-times.js';
import { type Conversation, readScript } from './script.js';
import { talk } from './talk/all.js';

/** A Monday. */
const now = Date.parse('2026-03-02T07:05:00Z');
const conversations = readScript(namedDays(talk, now));
const messages = timed(conversations, now);

function audience({ place }: Pick<Conversation, 'place'>): readonly string[] {
  if ('pair' in place) return place.pair;
  const channel = demoChannels[place.channel];
  if (!channel) throw new Error(`There is no channel ${place.channel}.`);
  return channel.members ?? personNames;
}

describe('readScript', () => {
  it('reads authors, texts, times, reactions, files and saves', () => {
    const [first, second] = readScript(
      [
        '#plans 3d 09:40',
        'ines: Two things:',
        '  - one',
        '  - two',
        '  :: react 👍 dana alex',
        '  :: saved dana',
        '+7 dana: Here.',
        '  :: file a b.png',
        '+1 dana: Call, 1 min',
        '  :: call answered 60',
        '',
        '@dana+ines 75m',
        'ines: Hello',
      ].join('\n'),
    );
    expect(first).toEqual({
      place: { channel: 'plans' },
      start: { workdaysAgo: 3, hour: 9, minute: 40 },
      messages: [
        {
          by: 'ines',
          minutesLater: 0,
          text: 'Two things:\n- one\n- two',
          reactions: [{ code: '👍', by: ['dana', 'alex'] }],
          file: null,
          savedBy: ['dana'],
          call: null,
        },
        {
          by: 'dana',
          minutesLater: 7,
          text: 'Here.',
          reactions: [],
          file: 'a b.png',
          savedBy: [],
          call: null,
        },
        {
          by: 'dana',
          minutesLater: 1,
          text: 'Call, 1 min',
          reactions: [],
          file: null,
          savedBy: [],
          call: { outcome: 'answered', seconds: 60 },
        },
      ],
    });
    expect(second).toMatchObject({ place: { pair: ['dana', 'ines'] }, start: { minutesAgo: 75 } });
  });

  it.each(['ines: before any place', '#plans 3d 09:40\nnobody: hm', '#plans 3d 09:40\n???'])(
    'refuses %j',
    (script) => {
      expect(() => readScript(script)).toThrow(/script/);
    },
  );
});

describe('markup', () => {
  it("makes the composer's HTML", () => {
    const text =
      'Read **this**, *please*: `a < b`\n- one\n- two\n1. first\n> said\n```\nx & y\n```';
    expect(markup(text)).toBe(
      '<p>Read <strong>this</strong>, <em>please</em>: <code>a &lt; b</code></p>' +
        '<ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>first</p></li></ol>' +
        '<blockquote><p>said</p></blockquote><pre><code>x &amp; y</code></pre>',
    );
  });
});

it('writes mentions and links to channels, not in code', () => {
  const references = new Map([
    ['@ines', '<span data-mention="4">@Ines</span>'],
    ['#launch', '<span data-channel="7">#launch</span>'],
  ]);
  expect(markup('@ines see #launch, `@ines` and a@ines', references)).toBe(
    '<p><span data-mention="4">@Ines</span> see <span data-channel="7">#launch</span>, ' +
      '<code>@ines</code> and a@ines</p>',
  );
});

describe('the talk', () => {
  it('is some hundred messages of the days until now, oldest first', () => {
    expect(messages.length).toBeGreaterThan(200);
    expect(messages.length).toBeLessThan(400);
    const moments = messages.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(now);
    expect(moments.at(-1)).toBeGreaterThan(now - 3_600_000);
    expect(moments[0]).toBeGreaterThan(now - 14 * 24 * 3_600_000);
  });

  it('has calls in direct messages, in the words that calls leave', () => {
    const calls = messages.flatMap(({ call, text, place }) =>
      call === null ? [] : [{ call, text, isDirect: 'pair' in place }],
    );
    expect(calls.map(({ call }) => call.outcome).toSorted()).toEqual(['answered', 'missed']);
    for (const { call, text, isDirect } of calls) {
      expect([text, isDirect]).toEqual([callText(call), true]);
    }
  });

  it('uses only people and emoji that exist', () => {
    const absent = messages.flatMap((message) => {
      const involved = message.reactions.flatMap(({ by }) => by);
      const present = audience(message);
      return [message.by, ...involved, ...message.savedBy]
        .filter((name) => !present.includes(name))
        .map((name) => `${name}: ${message.text}`);
    });
    expect(absent).toEqual([]);
    for (const { reactions } of messages) {
      const codes = reactions.map(({ code }) => code);
      expect(reactCodes).toEqual(expect.arrayContaining(codes));
      expect(new Set(codes).size).toBe(codes.length);
      for (const { by } of reactions) expect(new Set(by).size).toBe(by.length);
    }
  });

  it('is written as posted messages are stored', () => {
    for (const { text } of messages) expect(acceptableBody(markup(text))).toBe(markup(text));
  });

  it('shares each file once', async () => {
    const shared = messages.flatMap(({ file }) => file ?? []);
    const files = await demoFiles();
    expect(shared.toSorted()).toEqual([...files.keys()].toSorted());
    const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(total).toBeLessThan(600_000);
  });

  it('calls the days by the names that they have', () => {
    expect(namedDays('{review}, {launch}, {cake}', now)).toBe('Thursday, Tuesday, Wednesday');
    const topics = Object.values(demoChannels).map(({ topic }) => topic);
    for (const text of [...messages.map((message) => message.text), ...topics]) {
      expect(namedDays(text, now)).not.toMatch(/[{}]/);
    }
  });

  it('mentions both visitors, and only people of the channel', () => {
    const mentions = messages.flatMap((message) =>
      [...message.text.matchAll(/(?<!\w)@([a-z]+)/g)].map(([, name = '']) => ({ name, message })),
    );
    const names = mentions.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['dana', 'alex', 'channel']));
    for (const { name, message } of mentions) {
      expect(['channel', ...audience(message)]).toContain(name);
    }
  });

  it('leaves something saved for both visitors', () => {
    for (const name of ['dana', 'alex'] as const) {
      expect(messages.filter(({ savedBy }) => savedBy.includes(name)).length).toBeGreaterThan(2);
    }
  });
});

it('people and channels obey the general rules', () => {
  for (const person of Object.values<DemoPerson>(demoPeople)) {
    const profile = profileOf({ ...blankProfile, ...person });
    expect(profileProblems(profile)).toEqual([]);
    expect(tidyProfile(profile)).toEqual(profile);
    expect(statusProblems(person.status ?? '')).toEqual([]);
  }
  for (const [name, { creator, members = personNames }] of Object.entries(demoChannels)) {
    expect(newChannelNameProblems(name)).toEqual([]);
    expect(members).toContain(creator);
  }
});
