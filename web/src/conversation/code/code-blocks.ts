import { unescapeHtml } from '../../platform/lib/html-text';
import { languageNamed } from './languages';
import { recognise } from './recognise';
import styles from './CodeText.module.css';

/** A code block of a safe body that has text alone; blocks with links or mentions keep them instead of colours. */
const textBlock = /<pre><code(?: class="language-([^"]*)")?>([^<]*)<\/code><\/pre>/g;
const anyBlock = /<pre>(.*?<\/pre>)/gs;

/** Colours code; both are text, the result is HTML. */
export type Highlight = (code: string, language: string) => string;

/** Whether the highlighter is needed: for code whose language is named or surely recognised. */
export function wantsColours(html: string): boolean {
  return [...html.matchAll(textBlock)].some(
    ([, name, code = '']) => languageOf(name, unescapeHtml(code)) !== null,
  );
}

function languageOf(name: string | undefined, code: string): string | null {
  return name === undefined ? recognise(code) : languageNamed(name);
}

/** Lucide's `copy`: bodies are text, which has no components. */
const icon =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="14" height="14" x="8" y="8" rx="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/></svg>';

/** A safe body whose code blocks have colours and a button to copy them. Its own markup must be safe. */
export function withCodeBlocks(html: string, highlight: Highlight | null): string {
  const coloured = highlight ? html.replace(textBlock, colouredBy(highlight)) : html;
  const button = `<button type="button" class="${styles['copy']}" aria-label="Copy the code" title="Copy" data-copy>${icon}</button>`;
  return coloured.replace(
    anyBlock,
    // Keys scroll what has the focus.
    (_, block: string) =>
      `<div class="${styles['block']}"><pre tabindex="0">${block}${button}</div>`,
  );
}

function colouredBy(highlight: Highlight) {
  return (block: string, name: string | undefined, html: string) => {
    const code = unescapeHtml(html);
    const language = languageOf(name, code);
    return language === null ? block : `<pre><code>${highlight(code, language)}</code></pre>`;
  };
}
