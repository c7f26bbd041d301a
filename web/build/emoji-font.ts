import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { readWoff2, writeWoff2 } from './woff2.js';

const variationSelector = 0xfe0f;

/**
 * Gives the built emoji font its sequences without U+FE0F as well: Chromium takes that character away before it looks
 * for them, and would show 🤷‍♀️ as two emoji and 1️⃣ as nothing. Firefox looks for them with it.
 */
export function emojiFont(): Plugin {
  return {
    name: 'parley:emoji-font',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !/twemoji.*\.woff2$/.test(asset.fileName)) continue;
        asset.source = withPlainSequences(Buffer.from(asset.source));
      }
    },
  };
}

export function withPlainSequences(font: Buffer): Buffer {
  const { header, tables } = readWoff2(font, brotliDecompressSync);
  const [cmap, gsub] = ['cmap', 'GSUB'].map((tag) => tables.find((table) => table.tag === tag));
  if (!cmap || !gsub) throw new Error('The emoji font has no cmap or no GSUB.');
  gsub.data = withSequences(gsub.data, glyphOf(cmap.data, variationSelector));
  return writeWoff2(header, tables, (data) =>
    brotliCompressSync(data, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      },
    }),
  );
}

/** https://learn.microsoft.com/typography/opentype/spec/cmap, format 12 */
function glyphOf(cmap: Buffer, character: number): number {
  for (let record = 4; record < 4 + cmap.readUInt16BE(2) * 8; record += 8) {
    const at = cmap.readUInt32BE(record + 4);
    if (cmap.readUInt16BE(at) !== 12) continue;
    const groups = cmap.readUInt32BE(at + 12);
    for (let group = at + 16; group < at + 16 + groups * 12; group += 12) {
      const [first, last] = [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)];
      if (first <= character && character <= last) {
        return cmap.readUInt32BE(group + 8) + character - first;
      }
    }
  }
  throw new Error('The emoji font has no glyph for U+FE0F.');
}

interface Ligature {
  glyph: number;
  /** The glyphs after the first. */
  parts: number[];
}

/** The font has a single substitution of ligatures (type 4): it stands where it stood, written anew. */
function withSequences(gsub: Buffer, selector: number): Buffer {
  const list = gsub.readUInt16BE(8);
  const lookup = list + gsub.readUInt16BE(list + 2);
  const start = lookup + gsub.readUInt16BE(lookup + 6);
  const isKnown =
    gsub.readUInt16BE(list) === 1 &&
    gsub.readUInt16BE(lookup) === 4 &&
    gsub.readUInt16BE(start) === 1;
  if (!isKnown) throw new Error('The GSUB of the emoji font is another one now.');
  const table = gsub.subarray(start);
  const coverage = table.subarray(table.readUInt16BE(2));
  const sets = offsets(table, 4).map((set) => {
    const ligatures = offsets(table.subarray(set), 0).map((at) => readLigature(table, set + at));
    return written(withPlain(ligatures, selector));
  });
  const head = 6 + 2 * sets.length;
  const places = placesOf(sets, head);
  const sizes = [1, head + lengthOf(sets), sets.length, ...places];
  return Buffer.concat([gsub.subarray(0, start), numbers(sizes), ...sets, coverage]);
}

/** The longest first, as the first that fits is taken. */
function withPlain(ligatures: readonly Ligature[], selector: number): Ligature[] {
  const known = new Set(ligatures.map(({ parts }) => parts.join()));
  const plain = ligatures
    .map(({ glyph, parts }) => ({ glyph, parts: parts.filter((part) => part !== selector) }))
    .filter(({ parts }) => parts.length > 0 && !known.has(parts.join()));
  return [...ligatures, ...plain].toSorted((a, b) => b.parts.length - a.parts.length);
}

function readLigature(table: Buffer, at: number): Ligature {
  const count = table.readUInt16BE(at + 2) - 1;
  const parts = Array.from({ length: count }, (_, part) => table.readUInt16BE(at + 4 + 2 * part));
  return { glyph: table.readUInt16BE(at), parts };
}

function written(ligatures: readonly Ligature[]): Buffer {
  const each = ligatures.map(({ glyph, parts }) => numbers([glyph, parts.length + 1, ...parts]));
  return Buffer.concat([numbers([each.length, ...placesOf(each, 2 + 2 * each.length)]), ...each]);
}

function offsets(table: Buffer, at: number): number[] {
  const count = table.readUInt16BE(at);
  return Array.from({ length: count }, (_, index) => table.readUInt16BE(at + 2 + 2 * index));
}

/** Where each begins, after `head` bytes. */
function placesOf(parts: readonly Buffer[], head: number): number[] {
  return parts.map((_, index) => head + lengthOf(parts.slice(0, index)));
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** Throws for what does not fit into 16 bits. */
function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}
