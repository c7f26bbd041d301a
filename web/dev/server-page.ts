import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';

const headPlace = '<!--parley:head-->';

/**
 * While developing, the page is ours, so that modules reload, and what stands in its head is the
 * running server's: the CSRF token and the boot data. The server's content security policy stays
 * behind, because Vite's own scripts and styles are inline.
 */
export function serverPage(server: string): Plugin {
  return {
    name: 'parley:server-page',
    apply: 'serve',
    configureServer(vite) {
      const { root } = vite.config;
      vite.middlewares.use((request, response, next) => {
        if (new URL(request.url ?? '/', server).pathname !== '/') return next();
        readPage(root, server, request)
          .then(async ({ page, cookies }) => {
            send(response, 200, await vite.transformIndexHtml('/', page), cookies);
          })
          .catch((error: unknown) => {
            send(
              response,
              502,
              `No page from the Parley server at ${server}: ${String(error)}`,
              [],
            );
          });
      });
    },
  };
}

async function readPage(root: string, server: string, request: IncomingMessage) {
  const answer = await fetch(`${server}/`, { headers: { cookie: request.headers.cookie ?? '' } });
  const built = await readFile(path.join(root, 'dist/index.html'), 'utf8');
  const source = await readFile(path.join(root, 'index.html'), 'utf8');
  const head = headOf(await answer.text(), built);
  // A function, because `$` means something in a replacement text.
  return { page: source.replace(headPlace, () => head), cookies: answer.headers.getSetCookie() };
}

/** What the server put in the head's place of the built page. */
function headOf(served: string, built: string): string {
  const [before = '', after = ''] = built.split(headPlace);
  if (!served.startsWith(before) || !served.endsWith(after)) {
    throw new Error('it serves another build than web/dist; please restart it');
  }
  return served.slice(before.length, served.length - after.length);
}

function send(response: ServerResponse, status: number, body: string, cookies: string[]) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies });
  response.end(body);
}
