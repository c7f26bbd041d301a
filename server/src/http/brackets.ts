import qs from 'qs';

/** Names and values in one form or query. */
export const mostParameters = 200;

/** Rails' bracket names: `channel_user[channel_id]=1`. */
export function brackets(text: string): Record<string, unknown> {
  if (text === '') return {};
  return qs.parse(text, { depth: 4, parameterLimit: mostParameters, arrayLimit: mostParameters });
}
