import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import server, { threads } from '../../server/rolldown.config.js';

const directory = fileURLToPath(new URL('../dist', import.meta.url));

export const hostProgram = `${directory}/host.js`;

/** Builds the host as the server is built, with the threads that the server loads by name. */
export async function buildHost(): Promise<void> {
  const host = fileURLToPath(new URL('host.ts', import.meta.url));
  const bundle = await rolldown({ ...server, input: { ...threads, host } });
  await bundle.write({ dir: directory, entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  await bundle.close();
}
