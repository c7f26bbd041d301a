import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hasPage } from './reload-on-missing-chunk';

it("tells the app's page from that of a captive portal, of a proxy, and from none", async () => {
  const pages: Record<string, [status: number, html: string]> = {
    '/': [200, '<script type="application/json" id="boot">{}</script>'],
    '/portal': [200, '<h1>Sign in to this network</h1>'],
    '/proxy': [502, '<h1>Bad gateway</h1>'],
  };
  const server = createServer(({ url = '' }, response) => {
    const [status, html] = pages[url] ?? [404, ''];
    response.writeHead(status).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await hasPage(`${origin}/`)).toBe(true);
  expect(await hasPage(`${origin}/portal`)).toBe(false);
  expect(await hasPage(`${origin}/proxy`)).toBe(false);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await hasPage(`${origin}/`)).toBe(false);
});
