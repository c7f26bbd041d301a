import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTokens } from './document.js';
import { hasTerms, highlights } from './matching.js';
import { periodOf } from './periods.js';
import { parseSearch } from './query.js';
import { tokenise, tokensVersion, tokenTexts } from './tokens.js';

const finds = (query: string, ...texts: string[]) =>
  hasTerms(documentTokens(texts), parseSearch(query).terms);

const marked = (text: string, query: string) =>
  highlights(text, parseSearch(query).terms).map(({ from, to }) => text.slice(from, to));

describe('tokens', () => {
  it('are words, and pairs of characters in scripts without spaces', () => {
    expect(documentTokens(['Hello, World 42!'])).toEqual(['hello', 'world', '42']);
    expect(documentTokens(['東京都へ'])).toEqual(['東京', '京都', '都へ', 'へ']);
    expect(documentTokens(['第3章'])).toEqual(['第', '3', '章']);
    expect(documentTokens(['서울에서'])).toEqual(['서울', '울에', '에서', '서']);
  });

  it('of a compound word stand behind the text', () => {
    expect(documentTokens(['call getUserById now'])).toEqual([
      'call',
      'getuserbyid',
      'now',
      '#',
      'get',
      'user',
      'by',
      'id',
    ]);
    expect(documentTokens(['C++ or C#'])).toEqual(['c++', 'or', 'c#', '#', 'c', '#', 'c']);
  });

  it('change only with the version, because servers keep an index of the same version', () => {
    const text = 'Straße Łódź Фёдор إلى שָׁלוֹם 東京都 กรุง C++ iOS 👍🏽 👩🏽‍💻 #️⃣ ١٢';
    expect([tokensVersion, documentTokens([text]).join(' ')]).toEqual([
      3,
      'strasse lodz федор الي שלום 東京 京都 都 กร รุ ุง ง c++ ios 👍 👩‍💻 ＃⃣ 12 # c # i os',
    ]);
  });

  it('of plain ASCII are found faster, and are the same', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9]{1,4}$/);
    const sign = fc.constantFrom(' ', '-', '_', '#', '+', '++', '.', '@', '\n', 'x'.repeat(70));
    fc.assert(
      fc.property(fc.array(fc.oneof(word, sign)), (pieces) => {
        const text = pieces.join('');
        const { words, parts } = tokenise(text);
        expect(tokenTexts(text)).toEqual({
          words: words.map((token) => token.text),
          parts: parts.map((phrase) => phrase.map((token) => token.text)),
        });
      }),
    );
  });

  it('name the place in the text, whatever normalisation does to its length', () => {
    const text = 'ﬁn İzmir ｶﾞｽ e\u0301te\u0301 한글 straße';
    const { words } = tokenise(text);
    expect(words.map((word) => [word.text, text.slice(word.from, word.to)])).toEqual([
      ['fin', 'ﬁn'],
      ['izmir', 'İzmir'],
      ['ガス', 'ｶﾞｽ'],
      ['ス', 'ｽ'],
      ['ete', 'e\u0301te\u0301'],
      ['한글', '한글'],
      ['글', '글'],
      ['strasse', 'straße'],
    ]);
  });

  it('of a long text are no more than an index can number', () => {
    expect(documentTokens(['a b '.repeat(20_000)]).length).toBe(16_000);
    const ha = documentTokens([`${'ha '.repeat(300)}end`]);
    expect(ha.filter((token) => token === 'ha')).toHaveLength(255);
    expect(ha).toHaveLength(301);
  });
});

describe('a query', () => {
  it.each([
    ['deploy', 'We deployed it.'],
    ['DEPLOYED it', 'We deployed it.'],
    ['it we', 'We deployed it.'],
    ['PLT-3699', 'Look at PLT-3699.'],
    ['plt-36', 'Look at PLT-3699.'],
    ['3699', 'Look at PLT-3699.'],
    ['10.4.1.74', 'host 10.4.1.74 is down'],
    ['4.1', 'host 10.4.1.74 is down'],
    ['v2.1.0', 'Released v2.1.0'],
    ['alice@example.com', 'Write to alice@example.com'],
    ['https://example.com/a/b?c=d', 'See https://example.com/a/b?c=d there'],
    ['getUserById', 'call getUserById()'],
    ['getuserbyid', 'call getUserById()'],
    ['userById', 'call getUserById()'],
    ['user by id', 'call getUserById()'],
    ['GitHub', 'on github'],
    ['github', 'on GitHub'],
    ['user_id', 'the user_id column'],
    ['c++', 'written in C++.'],
    ['c', 'written in C++.'],
    ["don't", 'They don’t know'],
    ['AND', 'this and that'],
    ['NEAR', 'near and far'],
    ['cafe', 'Café'],
    ['STRASSE', 'Hauptstraße Straße'],
    ['istanbul', 'İstanbul'],
    ['京', '東京'],
    ['東', '東京'],
    ['京都', '東京都'],
    ['東京都', '東京都庁'],
    ['ガス', 'ｶﾞｽ料金'],
    ['กรุงเทพ', 'ไปกรุงเทพฯ'],
    ['coeur', 'cœur'],
    ['lodzi', 'w Łodzi'],
    ['BJORN', 'Bjørn'],
    ['strasse', 'STRAẞE'],
    ['isik', 'ışık'],
    ['Федор', 'Фёдор'],
    ['замок', 'за\u0301мок'],
    ['محمد', 'مُحَمَّد'],
    ['محمد', 'محـــمد'],
    ['الاسلام', 'الإسلام'],
    ['علي', 'على'],
    ['کتاب', 'كتاب'],
    ['שלום', 'שָׁלוֹם'],
    ["п'ять", 'пʼять'],
    ['🎉', 'shipped 🎉'],
    ['🎉', 'shipped🎉🎉'],
    ['👍', 'ok 👍🏽'],
    ['👍🏿', 'ok 👍🏽'],
    ['❤', 'we ❤️ it'],
    ['👩‍💻', 'hi 👩🏽‍💻'],
    ['🇩🇪', 'to 🇫🇷🇩🇪'],
    ['#️⃣', 'press #️⃣'],
    ['*️⃣ 1️⃣', 'press 1️⃣ or *️⃣'],
    ['launch🚀', 'the launch 🚀'],
    ['"windows update"', 'Windows® Update'],
    ['"deployed it"', 'We deployed it.'],
    ['"deployed i', 'We deployed it.'],
    ['"', 'anything'],
    ['???', 'anything'],
  ])('%s finds: %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ['deploy it', 'We deployed it.'],
    ['"it deployed"', 'We deployed it.'],
    ['"deploy"', 'We deployed it.'],
    ['deploy today', 'We deployed it.'],
    ['d', 'We deployed it.'],
    ['c++', 'written in C.'],
    ['c#', 'issue c #4'],
    ['PLT-3699', '3699 of PLT'],
    ['京東', '東京'],
    ['東都', '東京都'],
    ['мои', 'мой'],
    ['👩', 'hi 👩‍💻'],
    ['👩‍👧', 'hi 👩‍👧‍👦'],
    ['🇪🇫', 'to 🇩🇪🇫🇷'],
    ['🎉', 'hooray'],
  ])('%s does not find: %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it('is not found across two texts', () => {
    expect(finds('"the end begin"', 'the end', 'begin here')).toBe(false);
    expect(finds('end begin', 'the end', 'begin here')).toBe(true);
  });

  it('has filters, whose values may be quoted', () => {
    expect(parseSearch('from:"Alice Smith" In:#general has:file report before:2026-11-24')).toEqual(
      {
        terms: [[{ tokens: ['report'], isPrefix: false }]],
        filters: [
          { name: 'from', value: 'Alice Smith', from: 0, to: 18 },
          { name: 'in', value: '#general', from: 19, to: 30 },
          { name: 'has', value: 'file', from: 31, to: 39 },
          { name: 'before', value: '2026-11-24', from: 47, to: 64 },
        ],
      },
    );
    expect(parseSearch('from:').filters).toEqual([]);
    expect(parseSearch('https://example.com').filters).toEqual([]);
  });

  it('of any kind throws nothing, and finds the text it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { terms, filters } = parseSearch(text);
        fc.pre(filters.length === 0);
        expect(hasTerms(documentTokens([text]), terms)).toBe(true);
        for (const { from, to } of highlights(text, terms)) expect(to).toBeGreaterThan(from);
      }),
      { numRuns: 500 },
    );
  });
});

it('highlights are the words of the text', () => {
  expect(marked('Deployed; deploying later, DEPLOY', 'deploy')).toEqual([
    'Deployed',
    'deploying',
    'DEPLOY',
  ]);
  expect(marked('the getUserById call', 'userById')).toEqual(['UserById']);
  expect(marked('東京都庁', '京都')).toEqual(['京都']);
  expect(marked('東京都庁', '東京都')).toEqual(['東京都']);
  expect(marked('Straße', 'strasse')).toEqual(['Straße']);
});

it('a character with thousands of marks takes no longer than others', () => {
  const marks = `a${'\u0301'.repeat(20_000)}${'\u0323'.repeat(20_000)}`;
  const { words } = tokenise(`${marks} b`);
  expect(words[0]?.from).toBe(0);
  expect(words.at(-1)).toEqual({ text: 'b', from: marks.length + 1, to: marks.length + 2 });
});

it('a query has no more tokens than an index is asked for at once', () => {
  const { terms } = parseSearch('one two '.repeat(100));
  expect(terms).toHaveLength(100);
  expect(parseSearch('㌖'.repeat(900)).terms).toEqual([]);
});

describe('a date', () => {
  const berlin = { timezone: 'Europe/Berlin', timezone_offset: 1 };
  const now = Date.parse('2026-11-24T23:30:00Z');
  const period = (typed: string) => {
    const found = periodOf(typed, berlin, now);
    return found && [found.from, found.until].map((at) => new Date(at).toISOString());
  };

  it.each([
    ['2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
    ['today', '2026-11-24T23:00:00.000Z', '2026-11-25T23:00:00.000Z'],
    ['yesterday', '2026-11-23T23:00:00.000Z', '2026-11-24T23:00:00.000Z'],
    ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2025', '2024-12-31T23:00:00.000Z', '2025-12-31T23:00:00.000Z'],
    ['december', '2025-11-30T23:00:00.000Z', '2025-12-31T23:00:00.000Z'],
    ['Nov', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    // The day of 25 hours.
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('%s is in the time zone of the user', (typed, from, until) => {
    expect(period(typed)).toEqual([from, until]);
  });

  it.each(['', '2026-02-30', '2026-13', 'soon', '11/24/2026', 'ma'])('%s is none', (typed) => {
    expect(period(typed)).toBe(null);
  });
});
