import { compiled } from '../compiled.js';
import { Load } from '../load/load.js';
import type { Contender } from './contender.js';
import { freePort, ServerProcess } from './server-process.js';

const script = compiled('servers/bare-server.js');

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
