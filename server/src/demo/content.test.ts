import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { reactCodes } from '@parley/contract/entities/message-react';
import { callText } from '@parley/contract/rules/call-line';
import { newChannelNameProblems } from '@parley/contract/rules/channel-name';
import { profileOf, profileProblems, tidyProfile } from '@parley/contract/rules/profile';
import { statusProblems } from '@parley/contract/rules/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptableBody } from '../domain/messages/acceptable-body.js';
import { readContent } from './content.js';
import { demoFiles } from './demo-files.js';
import { markup } from './markup.js';
import { namedDays, timed, type TimedMessage } from './talk-times.js';
import { readTalk } from './talk.js';

/** A Monday. */
const now = Date.parse('2026-03-02T07:05:00Z');
const content = await readContent();
const places = [...content.channels, ...content.directs];
const messages = timed(places, now);

const membersOf = ({ place }: TimedMessage): readonly string[] =>
  places.find((each) => each.place === place)?.members ?? [];

describe('readTalk', () => {
  const read = (...lines: string[]) => readTalk(lines.join('\n'), 'plans.txt', ['dana', 'ines']);

  it('reads facts, times, authors, texts, reactions, files, saves and calls', () => {
    const none = { reactions: [], file: null, savedBy: [], call: null };
    const talk = read(
      'topic: Ready: {launch}',
      '',
      '3 workdays ago, 09:40',
      'ines: Two things:',
      '  - one',
      '  - two',
      '  :: react 👍 dana ines',
      '  :: saved dana',
      '+7 dana: Here.',
      '  :: file a b.png',
      '+1 dana: Call, 1 min',
      '  :: call answered 60',
      '',
      '75 minutes ago',
      'ines: Hello',
    );
    expect(talk).toEqual({
      head: { topic: 'Ready: {launch}' },
      conversations: [
        {
          start: { workdaysAgo: 3, hour: 9, minute: 40 },
          messages: [
            {
              ...none,
              by: 'ines',
              minutesLater: 0,
              text: 'Two things:\n- one\n- two',
              reactions: [{ code: '👍', by: ['dana', 'ines'] }],
              savedBy: ['dana'],
            },
            { ...none, by: 'dana', minutesLater: 7, text: 'Here.', file: 'a b.png' },
            {
              ...none,
              by: 'dana',
              minutesLater: 1,
              text: 'Call, 1 min',
              call: { outcome: 'answered', seconds: 60 },
            },
          ],
        },
        {
          start: { minutesAgo: 75 },
          messages: [{ ...none, by: 'ines', minutesLater: 0, text: 'Hello' }],
        },
      ],
    });
  });

  it.each([
    ['???', 'neither a fact nor a time'],
    ['5 minutes ago\n???', 'neither a time nor a message'],
    ['5 minutes ago\nzoe: Hi', 'nobody is called zoe'],
    ['5 minutes ago\n+1 ines: Hi', 'the first message needs no minutes'],
    ['5 minutes ago\nines: Hi\ndana: Hi', 'the minutes are missing'],
    ['5 minutes ago\nines: Hi\n  :: react 👍 zoe', 'nobody is called zoe'],
    ['5 minutes ago\nines: Hi\n  :: saved zoe', 'nobody is called zoe'],
    ['5 minutes ago\nines: Hi\n  :: call odd', 'no outcome of a call'],
    ['5 minutes ago\nines: Hi\n  :: what', 'no reaction, save, call or file'],
  ])('names the line of a mistake: %j', (lines, problem) => {
    const line = lines.split('\n').length;
    expect(() => read(lines)).toThrow(`plans.txt:${line}: ${problem}`);
  });
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

describe('readContent', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'parley-content-'));
    await cp(new URL('content', import.meta.url), copy, { recursive: true });
  });

  afterAll(() => rm(copy, { recursive: true }));

  it('reads every file', async () => {
    const files = await readdir(path.join(copy, 'channels'));
    const names = content.channels.map(({ place }) => `${place}.txt`);
    expect(files.toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ['people.json', '"Dana Whitfield"', '7', 'expected string, received number'],
    ['people.json', '"cut": "bun"', '"cut": "plait"', 'ines.portrait.cut'],
    ['people.json', '{', '', 'SyntaxError'],
    ['workspace.json', '"sam"', '"zoe"', 'owner'],
    ['channels/launch.txt', 'creator: dana', 'creator: zoe', 'creator'],
    ['channels/launch.txt', 'members: dana', 'members: zoe', 'members'],
    ['channels/launch.txt', 'starred:', 'painted:', 'painted'],
    ['direct/dana+ines.txt', '\nines:', '\nzoe:', 'nobody is called zoe'],
  ])(
    'names the file of a mistake, and its place: %s without %j',
    async (file, good, bad, place) => {
      const whole = await readFile(path.join(copy, file), 'utf8');
      expect(whole).toContain(good);
      await writeFile(path.join(copy, file), whole.replace(good, bad));
      const reading = readContent(pathToFileURL(`${copy}/`));
      await expect(reading).rejects.toThrow(new RegExp(`^${file.replace('+', '.')}:[^]*${place}`));
      await writeFile(path.join(copy, file), whole);
    },
  );
});

describe('the content', () => {
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
      call === null
        ? []
        : [{ call, text, isDirect: content.directs.some((direct) => direct.place === place) }],
    );
    expect(calls.map(({ call }) => call.outcome).toSorted()).toEqual(['answered', 'missed']);
    for (const { call, text, isDirect } of calls) {
      expect([text, isDirect]).toEqual([callText(call), true]);
    }
  });

  it('uses only people and emoji that exist', () => {
    const absent = messages.flatMap((message) => {
      const involved = message.reactions.flatMap(({ by }) => by);
      const present = membersOf(message);
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
    const files = await demoFiles(content.files);
    expect(shared.toSorted()).toEqual([...files.keys()].toSorted());
    const total = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(total).toBeLessThan(600_000);
  });

  it('calls the days by the names that they have', () => {
    expect(namedDays('{review}, {launch}, {cake}', now)).toBe('Thursday, Tuesday, Wednesday');
    const topics = content.channels.map(({ topic }) => namedDays(topic, now));
    for (const text of [...messages.map((message) => message.text), ...topics]) {
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('mentions both visitors, and only people of the channel', () => {
    const mentions = messages.flatMap((message) =>
      [...message.text.matchAll(/(?<!\w)@([a-z]+)/g)].map(([, name = '']) => ({ name, message })),
    );
    const names = mentions.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['dana', 'alex', 'channel']));
    for (const { name, message } of mentions) {
      expect(['channel', ...membersOf(message)]).toContain(name);
    }
  });

  it('leaves something saved for both visitors', () => {
    for (const name of ['dana', 'alex'] as const) {
      expect(messages.filter(({ savedBy }) => savedBy.includes(name)).length).toBeGreaterThan(2);
    }
  });
});

it('people and channels obey the general rules', () => {
  for (const person of Object.values(content.people)) {
    const profile = profileOf(person);
    expect(profileProblems(profile)).toEqual([]);
    expect(tidyProfile(profile)).toEqual(profile);
    expect(statusProblems(person.status)).toEqual([]);
  }
  for (const { place, creator, members, starred } of content.channels) {
    expect(newChannelNameProblems(place)).toEqual([]);
    expect(members).toEqual(expect.arrayContaining([creator, ...starred]));
  }
});
