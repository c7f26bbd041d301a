import { serveHtml, type ServedPage } from './serve-html.js';

/** Texts by channel name. */
export type BareChannels = Readonly<Record<string, readonly string[]>>;

/**
 * The browser's own speed, for comparison: links to lists of plain text, all of them in the page,
 * the first list visible, and a field to type in.
 */
export function serveBarePage(channels: BareChannels): Promise<ServedPage> {
  return serveHtml(page(channels));
}

function page(channels: BareChannels): string {
  const [first = ''] = Object.keys(channels);
  const links = Object.keys(channels).map((name) => `<a href="#${name}">${name}</a>`);
  const articles = (channels[first] ?? []).map((text) => `<article>${text}</article>`);
  return `<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<style>
  body { margin: 0; display: flex; flex-direction: column; height: 100vh; font: 15px/22px sans-serif }
  [role=log] { flex: 1; overflow: auto }
  article { padding: 4px 20px 4px 70px }
</style>
<nav>${links.join(' ')}</nav>
<div role="log" tabindex="0" aria-label="Messages in ${first}">${articles.join('')}</div>
<textarea autofocus></textarea>
<script>
  const channels = ${JSON.stringify(channels)};
  const list = document.querySelector('[role=log]');
  list.scrollTop = list.scrollHeight;
  document.querySelector('nav').addEventListener('click', ({ target }) => {
    const texts = channels[target.textContent];
    if (!texts) return;
    list.ariaLabel = 'Messages in ' + target.textContent;
    list.innerHTML = texts.map((text) => '<article>' + text + '</article>').join('');
    list.scrollTop = list.scrollHeight;
  });
</script>
`;
}
