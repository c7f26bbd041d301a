import { limits } from '@parley/contract/limits';
import {
  deepestContainer,
  escapedText,
  hasNeeded,
  startTagOf,
} from '@parley/contract/rules/markup-spelling';
import { messageMarkup } from '@parley/contract/rules/message-markup';

/** UTF-16 units. Longer than any message, whose limit counts code points. */
const longest = limits.messageBodyMax * 2;

interface Mark {
  readonly startTag: string;
  /** The number of its start tags that still lack an end tag. */
  depth: number;
}

/**
 * Writes HTML that every parser reads alike, for any sequence of tags: containers hold containers
 * and paragraphs, paragraphs hold marks, marks hold text and no mark of the same name. No parser
 * has to repair that (WHATWG HTML, 13.2.6.4.7), so it reads exactly what was written. Marks are
 * opened lazily, when text arrives. Each call takes constant time, however many elements are open.
 */
export class MarkupWriter {
  #html = '';
  /** The open containers, outermost first. */
  readonly #containers: string[] = [];
  /** Start tags that were too deep and still lack an end tag, counted by name. */
  readonly #tooDeep = new Map<string, number>();
  #isInParagraph = false;
  /** The marks of the next text, outermost first. */
  readonly #marks = new Map<string, Mark>();
  /** The first this many of `#marks` are open. */
  #openMarks = 0;
  /** Parsers drop a line feed that follows this tag. */
  #isAfterPre = false;

  /** Longer than any message: nothing more is written. */
  get isFull(): boolean {
    return this.#html.length > longest;
  }

  startTag(name: string, attributes: ReadonlyMap<string, string>): void {
    const tag = messageMarkup.get(name);
    if (!tag || this.isFull) return;
    const startTag = startTagOf(name, tag, attributes);
    switch (tag.kind) {
      case 'container':
        this.#startContainer(name, startTag);
        break;
      case 'paragraph':
        this.#endText();
        this.#write(startTag);
        this.#isInParagraph = true;
        break;
      case 'mark':
        // A mark that needs an attribute replaces the open one of its name: links cannot nest.
        if (tag.needs) this.#endMark(name);
        if (hasNeeded(tag, attributes)) this.#startMark(name, startTag);
        break;
      case 'break':
        this.#openAllMarks();
        this.#write(startTag);
    }
  }

  endTag(name: string): void {
    switch (messageMarkup.get(name)?.kind) {
      case 'container':
        this.#endContainer(name);
        break;
      case 'paragraph':
        if (this.#isInParagraph) this.#endText();
        break;
      case 'mark':
        this.#endMark(name);
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.isFull) return;
    const known = withoutStrays(text);
    const kept = this.#isAfterPre && this.#marks.size === 0 ? known.replace(/^\n+/, '') : known;
    if (kept === '') return;
    this.#openAllMarks();
    this.#write(escapedText(kept));
  }

  /** The complete HTML, with all elements closed. */
  end(): string {
    this.#endText();
    this.#endContainers(0);
    return this.#html;
  }

  #write(html: string): void {
    this.#html += html;
    this.#isAfterPre = html === '<pre>';
  }

  #startContainer(name: string, startTag: string): void {
    this.#endText();
    if (name === 'li' && this.#containers.at(-1) === 'li') {
      this.#endContainers(this.#containers.length - 1);
    }
    // A container that is too deep is dropped, and its content kept.
    if (this.#containers.length === deepestContainer) {
      this.#tooDeep.set(name, (this.#tooDeep.get(name) ?? 0) + 1);
      return;
    }
    this.#containers.push(name);
    this.#write(startTag);
  }

  #endContainer(name: string): void {
    const deeper = this.#tooDeep.get(name) ?? 0;
    const open = this.#containers.lastIndexOf(name);
    // The end tag of an item does not close a list that surrounds an inner list.
    const isOpen = name === 'li' ? open > this.#innermostList : open >= 0;
    if (deeper === 0 && !isOpen) return;
    this.#endText();
    if (deeper > 0) this.#tooDeep.set(name, deeper - 1);
    else this.#endContainers(open);
  }

  get #innermostList(): number {
    return Math.max(this.#containers.lastIndexOf('ol'), this.#containers.lastIndexOf('ul'));
  }

  /** Closes all but the outermost `kept` containers. */
  #endContainers(kept: number): void {
    for (const name of this.#containers.splice(kept).toReversed()) this.#write(`</${name}>`);
    this.#tooDeep.clear();
  }

  /** Ends the paragraph; its marks continue with the next text. */
  #endText(): void {
    this.#closeMarks(0);
    if (this.#isInParagraph) this.#write('</p>');
    this.#isInParagraph = false;
  }

  #startMark(name: string, startTag: string): void {
    const open = this.#marks.get(name);
    if (open) open.depth += 1;
    else this.#marks.set(name, { startTag, depth: 1 });
  }

  #endMark(name: string): void {
    const mark = this.#marks.get(name);
    if (!mark) return;
    mark.depth -= 1;
    if (mark.depth > 0) return;
    this.#closeMarks([...this.#marks.keys()].indexOf(name));
    this.#marks.delete(name);
  }

  #openAllMarks(): void {
    if (this.#openMarks === this.#marks.size) return;
    for (const { startTag } of [...this.#marks.values()].slice(this.#openMarks)) {
      this.#write(startTag);
    }
    this.#openMarks = this.#marks.size;
  }

  /** Closes all but the outermost `kept` marks. */
  #closeMarks(kept: number): void {
    if (this.#openMarks <= kept) return;
    const closing = [...this.#marks.keys()].slice(kept, this.#openMarks);
    for (const name of closing.toReversed()) this.#write(`</${name}>`);
    this.#openMarks = kept;
  }
}

/**
 * Drops characters that parsers would change. Databases replace lone surrogates, so the event would
 * differ from the stored text (R6).
 */
function withoutStrays(text: string): string {
  return strays.test(text) ? text.replace(/\r\n?/g, '\n').replace(/[\0\p{Cs}]/gu, '') : text;
}

const strays = /[\r\0\p{Cs}]/u;
