import { messageMarkup } from '@parley/contract/rules/message-markup';

const plain = [...messageMarkup].filter(([, { needs }]) => needs === undefined);
const tags = plain.map(([name, { kind }]) => (kind === 'break' ? name : `/?${name}`));

/** Anything that begins like markup, but is none of the message format's tags without attributes. */
const foreign = new RegExp(`<(?!(?:${tags.join('|')})>)`);

/** Whether a body holds nothing but words and such tags: what most bodies are, and safe as it is. */
export function isPlainMarkup(body: string): boolean {
  return !foreign.test(body);
}
