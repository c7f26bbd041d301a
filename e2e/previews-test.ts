import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import server from '../server/rolldown.config.js';
import { WebSite } from '../server/src/testing/web-site.js';
import { startParley } from './parley.js';
import { test as base } from './test.js';

const picture = new URL('../web/icons/icon-192.png', import.meta.url);

/** The server as it is built, with another beginning. Takes two seconds; only these tests need it. */
async function buildProgram(): Promise<string> {
  const dir = fileURLToPath(new URL('dist', import.meta.url));
  const bundle = await rolldown({
    ...server,
    input: {
      'fetches-loopback': fileURLToPath(new URL('fetches-loopback.mjs', import.meta.url)),
      'checkpoint-worker': 'src/store/sqlite/checkpoint-worker.js',
    },
  });
  await bundle.write({ dir, entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  await bundle.close();
  return `${dir}/fetches-loopback.js`;
}

/** Parley shows previews of links to this machine. */
export const test = base.extend({
  parley: async ({ environment }, provide) => {
    const settings = { ...environment, PARLEY_LINK_PREVIEWS: 'on' };
    const parley = await startParley(settings, undefined, await buildProgram());
    await provide(parley);
    await parley.remove();
  },
});

/** A web site with the pages `/Q3` and `/Q4`. */
export async function startSite(): Promise<WebSite> {
  const site = await WebSite.start();
  const bytes = await readFile(picture);
  site.serves('/picture', (_, response) => response.writeHead(200).end(bytes));
  for (const name of ['Q3', 'Q4']) {
    site.servesHtml(
      `/${name}`,
      `<title>Numbers of ${name}</title><meta property="og:site_name" content="Numbers">
       <meta name="description" content="What was sold, and to whom.">
       <meta property="og:image" content="/picture">`,
    );
  }
  return site;
}
