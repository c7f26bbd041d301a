/**
 * The HTML of a message of the demo, as the composer would send it. A line is a paragraph; lines that
 * begin with `- `, `1. ` or `> ` make lists and quotes, and the lines between two lines of ``` are
 * code.
 * @param references the HTML of `@dana`, `@channel` and `#launch`, by these texts
 */
export function markup(text: string, references: References = new Map()): string {
  return blocks(text.split('\n'))
    .map((block) => blockHtml(block, references))
    .join('');
}

export type References = ReadonlyMap<string, string>;

type Kind = 'paragraph' | 'bullet' | 'number' | 'quote' | 'code';
interface Block {
  kind: Kind;
  lines: string[];
}

const beginnings: readonly [Kind, RegExp][] = [
  ['bullet', /^- /],
  ['number', /^\d+\. /],
  ['quote', /^> /],
];

function blocks(lines: readonly string[]): Block[] {
  const found: Block[] = [];
  let inCode = false;
  for (const line of lines) {
    if (line === '```') {
      inCode = !inCode;
      if (inCode) found.push({ kind: 'code', lines: [] });
      continue;
    }
    const [kind, beginning] = inCode
      ? codeLine
      : (beginnings.find(([, begins]) => begins.test(line)) ?? plainLine);
    const last = found.at(-1);
    const rest = line.replace(beginning, '');
    if (last?.kind === kind && kind !== 'paragraph') last.lines.push(rest);
    else found.push({ kind, lines: [rest] });
  }
  return found;
}

const nothing = /^(?!)/;
const codeLine = ['code', nothing] as const;
const plainLine = ['paragraph', nothing] as const;

function blockHtml({ kind, lines }: Block, references: References): string {
  const paragraphs = lines.map((line) => `<p>${inline(line, references)}</p>`);
  const items = paragraphs.map((paragraph) => `<li>${paragraph}</li>`).join('');
  switch (kind) {
    case 'bullet':
      return `<ul>${items}</ul>`;
    case 'number':
      return `<ol>${items}</ol>`;
    case 'quote':
      return `<blockquote>${paragraphs.join('')}</blockquote>`;
    case 'code':
      return `<pre><code>${escape(lines.join('\n'))}</code></pre>`;
    default:
      return paragraphs.join('');
  }
}

const outward = 'target="_blank" rel="noopener noreferrer nofollow"';

function inline(text: string, references: References): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/<code>.*?<\/code>|(?<![\w/])[@#][\w-]+/g, (found) => references.get(found) ?? found)
    .replace(/https:\/\/[\w./-]+[\w/]/g, (url) => `<a href="${url}" ${outward}>${url}</a>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
