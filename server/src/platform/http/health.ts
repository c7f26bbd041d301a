import type { HttpServer } from './server.js';

/** Milliseconds: load balancers give up soon after. */
const timeoutMs = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work and may receive traffic.
 * `findProblem` resolves with a sentence that says why it cannot, or with null. Concurrent requests
 * share a single check; a check longer than a second counts as a problem.
 */
export function serveHealth(server: HttpServer, findProblem: () => Promise<string | null>): void {
  let asking: Promise<string | null> | undefined;

  function ask(): Promise<string | null> {
    asking ??= findProblem().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  server.get('/healthz', async () => 'ok');
  server.get('/readyz', async (_request, reply) => {
    const problem = await inTime(ask());
    return problem === null ? 'ready' : reply.code(503).send(`not ready: ${problem}`);
  });
}

async function inTime(answer: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The database does not answer.'), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
