import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lucideIcons } from './lucide-icons.js';
import { built } from './testing/built.js';

type Icons = Readonly<Record<string, FunctionComponent<object>>>;

const source = fileURLToPath(new URL('../src', import.meta.url));
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(source, file), 'utf8'))
  .join('\n');
const names = [
  ...new Set(
    [...code.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name]) => String(name)),
  ),
].toSorted();

const reexport = names
  .map((name) => `export { default as '${name}' } from 'lucide-react/icons/${name}';`)
  .join('\n');

/** The properties that our code gives to icons, alone and together. */
const usages = [
  {},
  { size: 16, 'aria-hidden': true },
  { 'aria-label': undefined },
  { className: 'saved', role: 'img', 'aria-label': 'Saved', fill: 'currentColor' },
  { className: 'two classes', color: 'red', strokeWidth: 1.5, width: 10, title: 'Saved' },
];

describe('the icons of a build', () => {
  it("have the markup of lucide's own", async () => {
    const ours = (await built('/entry.ts', reexport, lucideIcons())) as Icons;
    expect(Object.keys(ours)).toEqual(names);
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const lucide = (await import(/* @vite-ignore */ `lucide-react/icons/${name}`)) as Icons;
      for (const usage of usages) {
        expect(markup(ours[name], usage)).toBe(markup(lucide['default'], usage));
      }
    }
  });

  it('are without options that only lucide has', () => {
    expect(code).toContain("from 'lucide-react/icons/");
    expect(code).not.toMatch(/absoluteStrokeWidth|nonScalingStroke|LucideProvider/);
  });

  it.each([
    ['no data', 'export default null'],
    ['other data', "export const __iconData = { name: 'new', size: 24, node: [], weight: 2 }"],
  ])('do not come of a module with %s', async (_, text) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'icons-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const icons = path.join(folder, 'lucide-react/dist/esm/icons');
    mkdirSync(icons, { recursive: true });
    const file = path.join(icons, 'new.mjs');
    writeFileSync(file, text);
    await expect(built(file, text, lucideIcons())).rejects.toThrow('new.mjs has an unknown format');
  });
});

function markup(icon: FunctionComponent<object> | undefined, properties: object): string {
  if (!icon) throw new Error('The icon is missing.');
  return renderToStaticMarkup(createElement(icon, properties));
}
