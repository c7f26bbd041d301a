import querystring from 'node:querystring';
import qs from 'qs';

/** Maximum of fields in one form or query. */
export const mostParameters = 200;

type Texts = Record<string, string | string[] | undefined>;

/** Rails' bracket names: `channel_user[channel_id]=1`. */
export function brackets(text: string): Record<string, unknown> {
  if (text === '') return {};
  // Node decodes a plus sign as an escape, qs copies the text for each, and `replaceAll` is no quicker:
  // where a long text has many, they hold the event loop several times longer than this.
  const spaced = text.split('+').join(' ');
  return nested(querystring.parse(spaced, '&', '=', { maxKeys: mostParameters }));
}

/** The same for decoded pairs of name and text. */
export function bracketsOf(pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const texts = new Map<string, string | string[]>();
  for (const [name, text] of pairs) {
    const before = texts.get(name);
    texts.set(name, before === undefined ? text : [before, text].flat());
  }
  return nested(Object.fromEntries(texts));
}

function nested(texts: Texts): Record<string, unknown> {
  // The types of qs do not allow the list that stands for a repeated name.
  return qs.parse(texts as Record<string, string>, { depth: 4, arrayLimit: mostParameters });
}
