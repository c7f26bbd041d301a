import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../testing/contrast';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const texts = ['text', 'text-quiet', 'text-faint', 'accent-text', 'link', 'coral-text', 'danger'];
const grounds = ['sunken', 'canvas', 'surface', 'raised'];
type Pair = readonly [on: string, ground: string, least: number];
const pairs: readonly Pair[] = [
  ...texts.flatMap((text) => grounds.map((ground): Pair => [text, ground, 4.5])),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['text', 'accent-soft', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['text', 'danger-soft', 4.5],
  ['coral-text', 'coral-soft', 4.5],
  ['on-highlight', 'highlight', 4.5],
  ...['ink', 'ink-deep', 'ink-hover', 'ink-selected'].flatMap((ink): Pair[] => [
    ['ink-text', ink, 4.5],
    ['ink-text-quiet', ink, 4.5],
    ['ink-coral', ink, 4.5],
  ]),
  // Graphics that must be visible (WCAG 1.4.11).
  ['line-field', 'surface', 3],
  ['line-field', 'canvas', 3],
  ['focus', 'canvas', 3],
  ['present', 'surface', 3],
];

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  it.each(pairs)('--%s on --%s has a contrast of at least %d', (on, ground, least) => {
    expect(contrast(token(on, theme), token(ground, theme))).toBeGreaterThanOrEqual(least);
  });
});

function token(name: string, theme: 'light' | 'dark'): string {
  const color = '(#[0-9a-f]{6})';
  const pair = css.match(new RegExp(`\\n  --${name}: light-dark\\(${color}, ${color}\\);`));
  const single = css.match(new RegExp(`\\n  --${name}: ${color};`));
  const found = pair?.[theme === 'light' ? 1 : 2] ?? single?.[1];
  if (!found) throw new Error(`No opaque colour is defined as --${name}`);
  return found;
}
