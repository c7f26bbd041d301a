import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rowsIn } from './table.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const pagesIn = (folder: string) =>
  readdirSync(root + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const results = rowsIn(read('bench/RESULTS.md'));
const pages = ['README.md', 'bench/README.md', ...pagesIn('docs')];
const decisions = pagesIn('docs/decisions');

/** How a page says of which run its figures are: 'measured 23 November 2026, 302d2ef'. */
const run = /\bmeasured\s+\d{1,2}\s[A-Z][a-z]+\s20\d\d,\s([0-9a-f]{7,40})\b/gi;
const runsIn = (text: string) => [...text.matchAll(run)].map(([, commit = '']) => commit);

/** Units of measured figures. Settings are in seconds, minutes and megabytes, so those do not count. */
const figure =
  /\d\s?(µs|ms|posts\/s|deliveries\/s|MB\/s)|\b(median|percentile|p50|p95|p99)\b|\btook\s(some\s)?\d[\d.,]*\s(s|seconds|minutes)\b|\d\stimes\sas\b/;
const kilobytes = /\d\s?kB/;

/** Decisions about times that are set, such as a delay of 300 ms. */
const settings = [
  'docs/decisions/0061-password-attempts.md',
  'docs/decisions/0062-scroll-position-of-the-list.md',
];

describe('figures in texts', () => {
  it('RESULTS.md names the commit that it measured', () => {
    expect(runsIn(read('bench/RESULTS.md'))).toHaveLength(1);
  });

  it('a row that a page quotes is as in RESULTS.md', () => {
    const wrong = pages.flatMap((page) =>
      quotedRows(read(page)).flatMap(([what = '', ...cells]) => {
        const measured = results.filter(([name]) => name === what).map((row) => row[2]);
        return measured.includes(cells[0])
          ? []
          : [`${page}: '${what}' is ${measured.join(' or ')}, not ${cells[0]}.`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('a section with measured figures quotes rows of RESULTS.md, or names date and commit of their run', () => {
    const unfounded = pages.flatMap((page) =>
      sectionsOf(read(page))
        .filter((section) => figure.test(section))
        .filter((section) => runsIn(section).length === 0 && quotedRows(section).length === 0)
        .map((section) => `${page}: ${section.split('\n', 1)[0]}: ${figure.exec(section)?.[0]}`),
    );
    expect(unfounded).toEqual([]);
  });

  it('a decision with measured figures names date and commit of their run', () => {
    const unfounded = decisions
      .filter((page) => !settings.includes(page))
      .filter((page) => figure.test(read(page)) || kilobytes.test(read(page)))
      .filter((page) => runsIn(read(page)).length === 0);
    expect(unfounded).toEqual([]);
  });

  it('the sums about scaling follow from the rows that are quoted there', () => {
    const rows = rowsIn(read('docs/scaling.md'));
    const measured = (what: string) =>
      Number.parseFloat(rows.find(([name]) => name === what)?.[1]?.replaceAll(',', '') ?? '');
    const bytesOfSocket = measured('Memory of an idle connection, at 5,000') * 1e3;
    const secondsOfDelivery = measured('Cost of a delivery at 10,000 sockets') / 1e6;
    const secondsOfPost = 1 / measured('Acknowledged posts, 32 posters, 1 subscriber');
    for (const people of [1e3, 1e5, 1e7]) {
      const [posts, sockets] = [(people / 1e3) * 3.2, people * 1.2];
      const cores = posts * secondsOfPost + posts * 100 * 1.2 * secondsOfDelivery;
      const row = rows.find(([name]) => name === people.toLocaleString('en')) ?? [];
      expect(row.slice(4)).toEqual([
        bytes(sockets * bytesOfSocket),
        String(Number(cores.toPrecision(2))),
        String(Math.ceil(sockets / 30_000)),
      ]);
    }
  });

  it.skipIf(!hasHistory())('the commits that texts name are in the history', () => {
    const texts = ['bench/RESULTS.md', ...pages, ...decisions].map(read);
    const named = [...new Set(texts.flatMap(runsIn))];
    const isInHistory = (commit: string) =>
      git('merge-base', '--is-ancestor', commit, 'HEAD') !== null;
    expect(named.filter((commit) => !isInHistory(commit))).toEqual([]);
  });
});

/** Rows of tables that have the name of a row of RESULTS.md. */
function quotedRows(text: string): string[][] {
  return rowsIn(text).filter(([what]) =>
    results.some(([name]) => name === what && name !== 'What'),
  );
}

function sectionsOf(page: string): string[] {
  return page.split(/^(?=#{1,6} )/m);
}

function bytes(count: number): string {
  const [unit, size] = count < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${Number((count / size).toPrecision(2))} ${unit}`;
}

/** An unpacked archive has none, and a shallow clone has only its end. */
function hasHistory(): boolean {
  return git('rev-parse', '--is-shallow-repository') === 'false';
}

/** The output of git; null if git fails. */
function git(...command: string[]): string | null {
  try {
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
