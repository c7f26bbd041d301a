import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.js';
import { allowPage, allowServiceWorker } from './headers.js';
import type { HttpServer } from './server.js';

/** Where the page's own head elements go, in the built `index.html`. */
const headPlace = '<!--parley:head-->';

export interface Page {
  /** Holds the built web app: `index.html`, `service-worker.js` and `assets/`. */
  directory: string;
  /** For the page's metas, by name. */
  metas(request: FastifyRequest, reply: FastifyReply): Record<string, string>;
  /** What the web app starts with. */
  boot(request: FastifyRequest): Promise<object>;
}

/** The one page there is, and the files it loads. */
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
    allowPage(request, reply);
    reply.type('text/html; charset=utf-8');
    // A function, because `$` means something in a replacement text.
    return template.replace(headPlace, () => head.join('\n    '));
  });

  server.get('/service-worker.js', async (_request, reply) => {
    const script = await readBuilt(page.directory, 'service-worker.js');
    if (script === null) throw notFound();
    allowServiceWorker(reply);
    reply.type('text/javascript; charset=utf-8');
    return script;
  });

  void server.register(async (scope) => {
    // The file server's word for a path that leads out of its folder.
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.statusCode === 403 ? notFound() : error;
    });
    await scope.register(fastifyStatic, {
      root: path.join(page.directory, 'assets'),
      prefix: '/assets/',
      // Their names carry a hash of what is in them.
      immutable: true,
      maxAge: '1y',
      // The .br and .gz beside a file, where the build made them.
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  });
}

/** Null when there is none yet. */
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

/** Data, not a script: the policy against inline scripts lets it pass. */
function bootElement(boot: object): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="boot">${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
