import { Parser } from 'htmlparser2';
import { shownText } from './shown-text.js';

/** What a page says of itself in its head. */
export interface PageFacts {
  title: string;
  description: string | null;
  site_name: string | null;
  /** The address of its picture, as written. */
  picture: string | null;
}

/** Code points. */
const longest = { title: 200, description: 300, site: 60 };

/** Elements in each other: a head has few, and the parser looks through them at each end tag. */
const deepest = 50;
/** By the order of trust, for each fact. */
const sources = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  picture: [
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  ],
};
const wanted: ReadonlySet<string> = new Set(Object.values(sources).flat());

/** Null for a page without a title. `html` may be cut off anywhere. */
export function readPage(html: string): PageFacts | null {
  const { metas, title } = readHead(html);
  const first = (names: readonly string[]) =>
    names.map((name) => metas.get(name)?.trim() ?? '').find((value) => value !== '') ?? null;
  const shown = (text: string | null, most: number) =>
    text === null ? null : shownText(text, most) || null;
  const named = shown(first(sources.title) ?? title, longest.title);
  if (named === null) return null;
  return {
    title: named,
    description: shown(first(sources.description), longest.description),
    site_name: shown(first(sources.site), longest.site),
    picture: first(sources.picture),
  };
}

interface Head {
  title: string;
  /** By name or property. */
  metas: ReadonlyMap<string, string>;
}

function readHead(html: string): Head {
  const metas = new Map<string, string>();
  let title: string | null = null;
  let isInTitle = false;
  let depth = 0;
  const parser: Parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1;
      if (tag === 'body' || depth > deepest) parser.pause();
      isInTitle = tag === 'title' && title === null;
      if (tag !== 'meta') return;
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const { content } = attributes;
      if (content !== undefined && wanted.has(name) && !metas.has(name)) metas.set(name, content);
    },
    ontext(text) {
      if (isInTitle) title = (title ?? '') + text;
    },
    onclosetag(tag) {
      depth -= 1;
      if (tag === 'title') isInTitle = false;
      if (tag === 'head') parser.pause();
    },
  });
  parser.end(html);
  return { title: title ?? '', metas };
}
