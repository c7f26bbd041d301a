/** How often the page retries to reach the server, in milliseconds. */
const tryEveryMs = 3_000;

/** The response for a page that cannot be fetched; loads nothing from the network. */
export function offlinePage(): Response {
  const nonce = crypto.randomUUID();
  return new Response(html(nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The same as on the real page: otherwise a call's window could not be found again by its
      // name.
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

const html = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Parley can’t be reached</title>
    <style nonce="${nonce}">${style}</style>
    <script nonce="${nonce}">${script}</script>
  </head>
  <body>
    <main>
      <h1>Parley can’t be reached</h1>
      <p>You are offline, or the server is. What you have written is kept in this browser.</p>
      <p role="status">Trying again…</p>
      <button type="button">Try again now</button>
    </main>
  </body>
</html>
`;

const style = `
  :root { color-scheme: light dark; }
  :root[data-theme='light'] { color-scheme: light; }
  :root[data-theme='dark'] { color-scheme: dark; }
  body {
    display: grid;
    place-items: center;
    min-height: 100vh;
    margin: 0;
    background: light-dark(#f7f6f2, #151a19);
    color: light-dark(#1c2423, #ecebe6);
    font: 15px/22px 'Inter Variable', system-ui, sans-serif;
  }
  main { max-width: 420px; padding: 24px; text-align: center; }
  h1 { margin: 0 0 12px; font: 680 24px/32px 'Inter Variable', system-ui, sans-serif; }
  p { margin: 0 0 8px; color: light-dark(#55605e, #a8b0ac); }
  button {
    margin-top: 16px;
    padding: 8px 16px;
    border: 1px solid light-dark(#8a9491, #6b7673);
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
`;

/** Applies the stored theme (`platform/ui/theme.ts`), and reloads once the server responds. */
const script = `
  try {
    const theme = localStorage.getItem('parley.theme');
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {}
  async function tryAgain() {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  }
  setInterval(tryAgain, ${tryEveryMs});
  addEventListener('online', tryAgain);
  addEventListener('DOMContentLoaded', () =>
    document.querySelector('button').addEventListener('click', () => location.reload()));
`;
