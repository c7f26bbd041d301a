import { readFile } from 'node:fs/promises';
import { WebSite } from '../server/testing/services/web-site.js';
import { test as base } from './test.js';

const picture = new URL('../web/icons/icon-192.png', import.meta.url);

/** Parley shows previews of links to this machine. */
export const test = base.extend({
  environment: { PARLEY_LINK_PREVIEWS: 'on' },
  fetchesLoopback: true,
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
