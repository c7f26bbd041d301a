import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';

const headPlace = '<!--parley:head-->';

/**
 * In development Vite serves the page, so that modules reload, with the head of the running server:
 * the CSRF token and the boot data. Omits the server's content security policy, because Vite's
 * scripts and styles are inline.
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
  // A function, because `$` is special in replacement strings.
  return { page: source.replace(headPlace, () => head), cookies: answer.headers.getSetCookie() };
}

/** The part of the served head that replaces the placeholder of the built page. */
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
