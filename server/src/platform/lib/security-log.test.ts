import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from './log.js';
import { securityEvents, securityLog } from './security-log.js';

function keep(level: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, security: securityLog(createLog(level, { write })) };
}

describe('the security log', () => {
  it.each<[LogLevel, string[]]>([
    ['info', ['sign_in', 'rate_limited']],
    ['warn', ['sign_in', 'rate_limited']],
    ['error', []],
    ['silent', []],
  ])('at the level %s shows %j', (level, shown) => {
    const { lines, security } = keep(level);
    security.note('sign_in', { user: 1 });
    security.note('rate_limited', { user: 1 });
    expect(lines.map(({ event }) => event)).toEqual(shown);
  });

  it('counts repeated events, and logs the count once', () => {
    const { lines, security } = keep('warn');
    const facts = { address: '192.0.2.7', route: '/api/messages' };
    for (let times = 0; times < 5_000; times += 1) {
      security.note('rate_limited', { ...facts, user: 1, request: `r-${times}` });
    }
    security.note('rate_limited', { ...facts, user: 2, request: 'r-other' });
    expect(lines).toMatchObject([
      { level: 40, event: 'rate_limited', user: 1, request: 'r-0', msg: 'security' },
      { level: 40, event: 'rate_limited', user: 2, request: 'r-other' },
    ]);
    security.close();
    expect(lines.slice(2)).toMatchObject([{ ...facts, user: 1, repeated: 4_999 }]);
    security.note('rate_limited', { ...facts, user: 1, request: 'r-later' });
    expect(lines.at(-1)).toMatchObject({ request: 'r-later' });
  });

  it('keeps few lines of an event from many addresses, without dropping other events', () => {
    const { lines, security } = keep('warn');
    for (let host = 0; host < 100_000; host += 1) {
      security.note('sign_in_failed', { address: `2001:db8::${host.toString(16)}` });
    }
    security.note('sign_in', { user: 1 });
    expect(lines).toHaveLength(61);
    expect(lines.at(-1)).toMatchObject({ event: 'sign_in', user: 1 });
    security.close();
    expect(lines).toHaveLength(62);
    expect(lines.at(-1)).toMatchObject({ event: 'sign_in_failed', others: 99_940 });
  });

  it('has a row in docs/self-hosting.md for each kind of event', async () => {
    const page = await readFile(
      new URL('../../../../docs/self-hosting.md', import.meta.url),
      'utf8',
    );
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (info|warn) /gm)];
    expect(Object.fromEntries(rows.map(([, event = '', level]) => [event, level]))).toEqual(
      securityEvents,
    );
  });
});
