import { messageMarkup } from '@parley/contract/rules/message-markup';
import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { editorExtensions } from './editor-extensions';
import { createMentionPicker } from './mentions/mention-picker';

const { extensions: mentions } = createMentionPicker(() => {
  throw new Error('Nobody types here.');
});
const { nodes, marks } = getSchema(editorExtensions(mentions));
const types = [...Object.values(nodes), ...Object.values(marks)];

it('the editor writes the tags and attributes that a message keeps, and no others', () => {
  const written = [
    ...Object.values(nodes).map((type) => type.spec.toDOM?.(type.create({ start: 3 }))),
    ...Object.values(marks).map((type) =>
      type.spec.toDOM?.(type.create({ href: 'https://example.com' }), true),
    ),
  ].flatMap(elementsIn);
  expect(written.map(([tag]) => tag)).toContain('blockquote');
  for (const [tag, attributes] of written) {
    const markup = messageMarkup.get(tag);
    expect(markup, tag).toBeDefined();
    const kept = [...(markup?.attributes?.keys() ?? []), ...Object.keys(markup?.adds ?? {})];
    expect(kept, tag).toEqual(expect.arrayContaining(attributes));
  }
});

it('the editor reads every tag of a message', () => {
  const selectors = types.flatMap(({ spec }) => spec.parseDOM?.map(({ tag }) => tag) ?? []);
  for (const [tag, { needs = [] }] of messageMarkup) {
    const attributes = needs.map((attribute) => `[${attribute}]`);
    const names = [tag, ...attributes, ...attributes.map((attribute) => tag + attribute)];
    expect(
      names.some((name) => selectors.includes(name)),
      tag,
    ).toBe(true);
  }
});

/** ProseMirror describes an element as `[tag, attributes?, ...children]`. */
function elementsIn(described: unknown): [tag: string, attributes: string[]][] {
  if (!Array.isArray(described)) return [];
  const [tag, ...rest] = described as [string, ...unknown[]];
  const attributes = Object.entries(rest.find(isAttributes) ?? {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name]) => name);
  return [[tag, attributes], ...rest.flatMap(elementsIn)];
}

function isAttributes(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
