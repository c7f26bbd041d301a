import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { withTone } from '../src/data/emoji/skin-tones.js';

interface Described {
  emoji: string;
  hexcode: string;
  label: string;
  tags?: string[];
  group?: number;
  version: number;
  /** A variant's skin tone: that of its only person, or of each. */
  tone?: number | number[];
  skins?: Described[];
}

/** The newest version of emoji that systems from before 2023 draw, and that the page's own font has. */
const newestVersion = 15;
/** Skin tones and hair by themselves. */
const componentGroup = 2;

/**
 * Gives the module `virtual:emoji` the groups of emoji from `emojibase-data`, with the parts that the page reads:
 * 150 kB of its 800.
 */
export function emojiData(): Plugin {
  const name = 'virtual:emoji';
  return {
    name: 'parley:emoji-data',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const text = JSON.stringify(JSON.stringify(groups()));
      return { code: `export default JSON.parse(${text});`, moduleType: 'js' };
    },
  };
}

/** By group: code, names, label, further words to find it by, and whether it has skin tones. */
function groups() {
  const names = namesByCode();
  const found = new Map<number, unknown[][]>();
  for (const described of read(import.meta.resolve('emojibase-data/en/data.json')) as Described[]) {
    const { emoji, hexcode, label, tags = [], group = componentGroup, version } = described;
    if (group === componentGroup || version > newestVersion) continue;
    const own = [names[hexcode] ?? label.replaceAll(/\W+/g, '_')].flat();
    const known = new Set(`${label} ${own.join(' ')}`.split(/[\s_-]+/));
    const more = tags.filter((tag) => !known.has(tag)).join(' ');
    const listed = found.get(group) ?? [];
    found.set(group, listed);
    listed.push([emoji, own.join(' '), label, more, tonesOf(described)]);
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, listed]) => listed);
}

/** 0: none, 1: those of `withTone`, else the five variants. */
function tonesOf({ emoji, skins = [] }: Described): 0 | 1 | string[] {
  const toned = skins
    .filter(({ tone }) => typeof tone === 'number')
    .toSorted((a, b) => Number(a.tone) - Number(b.tone))
    .map((skin) => skin.emoji);
  if (toned.length !== 5) return 0;
  return toned.every((skin, index) => skin === withTone(emoji, index + 1)) ? 1 : toned;
}

function namesByCode(): Record<string, string | string[]> {
  return read(import.meta.resolve('emojibase-data/en/shortcodes/iamcal.json')) as Record<
    string,
    string | string[]
  >;
}

function read(url: string): unknown {
  return JSON.parse(readFileSync(new URL(url), 'utf8'));
}
