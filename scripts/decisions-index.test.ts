import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/decisions/', root);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const pages = readdirSync(folder).toSorted();
const decisions = pages.filter((name) => name !== 'README.md');

const [index = '', replaced = ''] = read('README.md').split('\n## Replaced\n');
const indexed = [...index.matchAll(/^- \[\d+\]\(([^)]+)\): [^\n]*\.$/gm)].map(
  ([, name = '']) => name,
);

const mostWords = 400;

/** Rows of tables are looked up and not read through, so they do not count. */
function wordsOf(page: string): number {
  const lines = page.split('\n').filter((line) => !line.startsWith('|'));
  return lines.join(' ').split(/\s+/).filter(Boolean).length;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function librariesOf(workspace: string): string[] {
  const file = new URL(`${workspace}/package.json`, root);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
}

describe('docs/decisions', () => {
  it('the index links each decision once, with a sentence', () => {
    expect(decisions.length).toBeGreaterThan(50);
    expect(indexed.toSorted()).toEqual(decisions);
  });

  it('the index names each decision by its number', () => {
    const links = [...index.matchAll(/\[(\d+)\]\((\d{4})-/g)];
    expect(links).toHaveLength(decisions.length);
    expect(links.filter(([, number, digits]) => Number(number) !== Number(digits))).toEqual([]);
  });

  it('a replaced number is no decision any more', () => {
    const numbers = [...replaced.matchAll(/^- ([\d, ]+) → /gm)].flatMap(([, list = '']) =>
      list.split(', ').map(Number),
    );
    expect(numbers).toContain(67);
    const present = decisions.map((name) => Number(name.slice(0, 4)));
    expect(numbers.filter((number) => present.includes(number))).toEqual([]);
  });

  it.each(pages)('%s links to pages that exist', (name) => {
    const links = [...read(name).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(
      ([, link = '']) => link,
    );
    expect(links.filter((link) => !existsSync(new URL(link, folder)))).toEqual([]);
  });

  it.each(decisions)(`%s has at most ${mostWords} words`, (name) => {
    expect(wordsOf(read(name))).toBeLessThanOrEqual(mostWords);
  });

  it('decision 12 says of each library why it was chosen', () => {
    const text = read('0012-dependencies.md');
    // Types come with the library that they are of.
    const libraries = ['.', 'contract', 'server', 'web', 'e2e', 'bench']
      .flatMap(librariesOf)
      .filter((name) => !/^@(types|parley)\//.test(name));
    expect(libraries).toContain('fastify');
    const rows = text
      .split('\n')
      .flatMap((line) => line.split('|')[1]?.split(', ') ?? [])
      .map((name) => name.replaceAll('\\', '').trim());
    const isThere = (name: string) =>
      rows.includes(name) || rows.includes(`${name.split('/', 1)[0]}/*`);
    expect(libraries.filter((name) => !isThere(name))).toEqual([]);
  });

  it.each(decisions)('%s names files that exist', (name) => {
    const paths = [...read(name).matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g)].map(
      ([, path = '']) => path,
    );
    const places = ['', 'server/src/', 'web/src/', 'contract/src/'];
    const isThere = (path: string) =>
      places.some((place) => existsSync(new URL(place + path, root)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});
