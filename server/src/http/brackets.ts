import querystring from 'node:querystring';
import qs from 'qs';

/** Names and values in one form or query. */
export const mostParameters = 200;

type Texts = Record<string, string | string[] | undefined>;

/** Rails' bracket names: `channel_user[channel_id]=1`. */
export function brackets(text: string): Record<string, unknown> {
  // Not by qs, which takes its time to replace each plus sign of a long text.
  return text === '' ? {} : nested(querystring.parse(text, '&', '=', { maxKeys: mostParameters }));
}

/** The same of names and texts that are known already. */
export function bracketsOf(pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const texts = new Map<string, string | string[]>();
  for (const [name, text] of pairs) {
    const before = texts.get(name);
    texts.set(name, before === undefined ? text : [before, text].flat());
  }
  return nested(Object.fromEntries(texts));
}

function nested(texts: Texts): Record<string, unknown> {
  // Its types do not know that a list stands for a repeated name.
  return qs.parse(texts as Record<string, string>, { depth: 4, arrayLimit: mostParameters });
}
