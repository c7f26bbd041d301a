import { fileURLToPath } from 'node:url';
import { Load } from '../load/load.js';
import type { Contender } from './contender.js';
import { freePort, ServerProcess } from './server-process.js';

const script = fileURLToPath(new URL('bare-server.js', import.meta.url));

export async function startBare(): Promise<Contender> {
  const port = await freePort();
  let server = await ServerProcess.start(script, port);
  const load = new Load({ port, cookies: [], checksCsrf: false, identifiers: [], channelId: 1 });
  return {
    load,
    get process() {
      return server;
    },
    async restart() {
      await server.stop();
      server = await ServerProcess.start(script, port);
    },
    async close() {
      load.stop();
      await server.stop();
    },
  };
}
