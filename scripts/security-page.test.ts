import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');

/** The page's abbreviations for folders. */
const folders: Record<string, string> = {
  s: 'server/src',
  w: 'web/src',
  c: 'contract/src',
};

/** The rows of tables and the paragraphs, each as one line. */
const statements = page
  .slice(page.indexOf('\n## V1 '))
  .split(/\n(?=\|)|\n{2,}/)
  .map((text) => text.replaceAll(/\s+/g, ' '));

const spans = [...page.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
const isTest = /\.(test|suite)\.tsx?$/;

function fullPath(span: string): string {
  const [first = '', ...rest] = span.split('/');
  return [folders[first] ?? first, ...rest].join('/');
}

describe('docs/security.md', () => {
  it.each(statements.filter((text) => /\bheld\b/.test(text)))(
    'says how it is known: %s',
    (statement) => {
      const tried = /\btried\b(.*)/i.exec(statement)?.[1] ?? '';
      const tests = [...tried.matchAll(/`([^`]+)`/g)].filter(([, span = '']) => isTest.test(span));
      expect(tests.length > 0 || /\bby construction\b/i.test(statement)).toBe(true);
    },
  );

  it('names files and folders that exist, tests by their whole path', () => {
    const named = spans.filter(
      (span) => isTest.test(span) || /^(s|w|c|e2e|scripts|deploy)\/\S+$/.test(span),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((span) => !existsSync(new URL(fullPath(span), root)))).toEqual([]);
  });

  it('links to pages and decisions that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#]+\.md)(#[^)]*)?\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !existsSync(new URL(`docs/${link}`, root)))).toEqual([]);

    const decisions = readdirSync(new URL('docs/decisions', root)).map((name) =>
      Number(name.slice(0, 4)),
    );
    const numbers = [...page.matchAll(/\bdecisions? (\d+(?:, \d+)*)/g)].flatMap(([, list = '']) =>
      list.split(', ').map(Number),
    );
    expect(numbers).toContain(83);
    expect(numbers.filter((number) => !decisions.includes(number))).toEqual([]);
  });
});
