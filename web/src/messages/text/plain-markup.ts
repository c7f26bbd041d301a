import { messageMarkup } from '@parley/contract/rules/message-markup';

const plain = [...messageMarkup].filter(([, { needs }]) => needs === undefined);
const tags = plain.map(([name, { kind }]) => (kind === 'break' ? name : `/?${name}`));

/** Any markup except the message format's tags without attributes. */
const foreign = new RegExp(`<(?!(?:${tags.join('|')})>)`);

/** Whether a body has only text and such tags, as most bodies have: it is safe without sanitising. */
export function isPlainMarkup(body: string): boolean {
  return !foreign.test(body);
}
