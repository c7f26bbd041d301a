import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '../../src/platform/internet/network.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web site on loopback, for tests of what is fetched from the internet. */
export class WebSite {
  readonly #server = createServer((request, response) => {
    this.requests.push(request);
    const answer = this.#pages.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  readonly #pages = new Map<string, Answer>();
  readonly requests: IncomingMessage[] = [];
  origin = '';
  port = 0;

  static async start(): Promise<WebSite> {
    const site = new WebSite();
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    // It listens on a TCP port.
    ({ port: site.port } = site.#server.address() as AddressInfo);
    site.origin = `http://127.0.0.1:${site.port}`;
    return site;
  }

  /** Permits this site, and nothing else of what the internet's rule refuses. */
  get network(): Network {
    return {
      permits: (address, port) => address === '127.0.0.1' && port === this.port,
      resolve: () => Promise.reject(new Error('Tests look up no names.')),
    };
  }

  serves(path: string, answer: Answer): void {
    this.#pages.set(path, answer);
  }

  servesHtml(path: string, html: string | Buffer, type = 'text/html; charset=utf-8'): void {
    this.serves(path, (_, response) => response.writeHead(200, { 'content-type': type }).end(html));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
