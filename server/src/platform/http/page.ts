import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.js';
import { allowPage, allowServiceWorker } from './headers.js';
import type { HttpServer } from './server.js';

/** Placeholder for the page's head elements in the built `index.html`. */
const headPlace = '<!--parley:head-->';

export interface Page {
  /** Holds the built web app: `index.html`, `service-worker.js`, `manifest.webmanifest` and `assets/`. */
  directory: string;
  /** Where files come from and go to beside this server; null: only here. */
  filesUrl: string | null;
  /** The page's meta elements, by name. */
  metas(request: FastifyRequest, reply: FastifyReply): Record<string, string>;
  /** The data that the web app starts with. */
  boot(request: FastifyRequest): Promise<object>;
}

/** Serves the app's only page, and the files it loads. */
export function servePage(server: HttpServer, page: Page): void {
  let template: string | null = null;

  server.get('/', async (request, reply) => {
    template ??= await readBuilt(page.directory, 'index.html');
    if (template === null) {
      reply.code(503).type('text/plain; charset=utf-8');
      return 'The web app is not built yet: run `npm run build`, then reload this page.\n';
    }
    const head = [
      ...metaElements(page.metas(request, reply)),
      bootElement(await page.boot(request)),
    ];
    allowPage(request, reply, page.filesUrl);
    reply.type('text/html; charset=utf-8');
    // A function, because `$` has a meaning in a replacement text.
    return template.replace(headPlace, () => head.join('\n    '));
  });

  server.get('/service-worker.js', async (_request, reply) => {
    const script = await readBuilt(page.directory, 'service-worker.js');
    if (script === null) throw notFound();
    allowServiceWorker(reply);
    reply.type('text/javascript; charset=utf-8');
    return script;
  });

  server.get('/manifest.webmanifest', async (_request, reply) => {
    const manifest = await readBuilt(page.directory, 'manifest.webmanifest');
    if (manifest === null) throw notFound();
    reply.type('application/manifest+json; charset=utf-8');
    return manifest;
  });

  void server.register(async (scope) => {
    // 403 is the file server's answer to a path that leaves its folder.
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.statusCode === 403 ? notFound() : error;
    });
    await scope.register(fastifyStatic, {
      root: path.join(page.directory, 'assets'),
      prefix: '/assets/',
      // Their names contain a hash of their content.
      immutable: true,
      maxAge: '1y',
      // Serves the .br and .gz files that the build made.
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  });
}

/** Null if it is not built yet. */
async function readBuilt(directory: string, name: string): Promise<string | null> {
  try {
    return await readFile(path.join(directory, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function metaElements(metas: Record<string, string>): string[] {
  return Object.entries(metas).map(
    ([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`,
  );
}

/** Data, not a script, so the policy against inline scripts allows it. */
function bootElement(boot: object): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="boot">${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
