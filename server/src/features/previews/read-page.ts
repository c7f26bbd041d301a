import { Parser } from 'htmlparser2';
import { shownText } from './shown-text.js';

/** The facts that a page states about itself. */
export interface PageFacts {
  title: string;
  description: string | null;
  site_name: string | null;
  /** The address of its picture, as written. */
  picture: string | null;
}

/** Reads a page as it comes. */
export interface PageReader {
  write(html: string): void;
  /** Whether the rest of the page would change nothing. */
  isDone(): boolean;
  /** Null for a page without a title. It may be cut off anywhere. */
  facts(): PageFacts | null;
}

/** Code points. */
const longest = { title: 200, description: 300, site: 60 };
/** Characters of a title or of a tag's content that are looked at. */
const mostKept = 4_000;

/** Elements in each other, as in Chromium: the parser looks through them at each end tag. */
const deepest = 512;
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

/**
 * The first tags hold, wherever they are: some sites have theirs in the body. A page with a title of Open Graph in its
 * head has the others there, too.
 */
export function pageReader(): PageReader {
  /** By name or property. */
  const metas = new Map<string, string>();
  let title: string | null = null;
  let isInTitle = false;
  /** Drawings have titles of their own. */
  let drawings = 0;
  let depth = 0;
  let isDone = false;

  function passHead(): void {
    isDone ||= metas.has('og:title');
  }

  const parser: Parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1;
      if (depth > deepest) {
        isDone = true;
        parser.pause();
      }
      if (tag === 'svg') drawings += 1;
      if (tag === 'body') passHead();
      isInTitle = tag === 'title' && drawings === 0 && (title ?? '').trim() === '';
      if (tag !== 'meta') return;
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const content = attributes['content']?.trim().slice(0, mostKept) ?? '';
      if (content !== '' && wanted.has(name) && !metas.has(name)) metas.set(name, content);
    },
    ontext(text) {
      if (isInTitle) title = ((title ?? '') + text).slice(0, mostKept);
    },
    onclosetag(tag) {
      depth -= 1;
      if (tag === 'svg') drawings -= 1;
      if (tag === 'title') isInTitle = false;
      if (tag === 'head') passHead();
    },
  });

  return {
    write(html) {
      if (!isDone) parser.write(html);
    },
    isDone: () => isDone,
    facts() {
      parser.end();
      return factsOf(metas, title);
    },
  };
}

function factsOf(metas: ReadonlyMap<string, string>, title: string | null): PageFacts | null {
  const first = (names: readonly string[]) =>
    names.map((name) => metas.get(name)).find((value) => value !== undefined) ?? null;
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
