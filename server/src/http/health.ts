import type { HttpServer } from './server.js';

/** `/healthz`: the process answers. `/readyz`: it can do its work, so send people here. */
export function serveHealth(server: HttpServer, isReady: () => Promise<boolean>): void {
  server.get('/healthz', async () => 'ok');
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return ready ? 'ready' : reply.code(503).send('not ready');
  });
}
