const links = /<a href="([^"]*)"/g;
/** Bytes. */
const longest = 2_000;
/** A message with more links has no more previews: it is a list. */
const most = 3;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

/** The first web addresses that a sanitised body links to, each once. */
export function linksIn(body: string, count = most): string[] {
  if (!body.includes('<a ')) return [];
  const found = [...body.matchAll(links)]
    .map(([, address = '']) => address.replace(/&\w+;/g, (entity) => entities[entity] ?? entity))
    .filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address))
    // PostgreSQL indexes no longer ones.
    .filter((address) => Buffer.byteLength(address) <= longest);
  return [...new Set(found)].slice(0, count);
}
