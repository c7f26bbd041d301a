import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSetCookie } from 'cookie';
import { Provider } from 'oidc-provider';

/** The claims about a person, who signs in by their subject. */
interface Claims {
  email: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID provider on loopback, with forms of its own: any password is right. */
export class OpenIdServer {
  #server: Server;
  #answer: RequestListener = (_request, response) => response.writeHead(503).end();
  readonly people = new Map<string, Claims>();
  readonly issuer: string;
  readonly name: string;

  private constructor(name: string, server: Server, port: number) {
    this.name = name;
    this.#server = server;
    this.issuer = `http://127.0.0.1:${port}`;
    this.#listen(server);
  }

  static async start(name: string): Promise<OpenIdServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // It listens on a TCP port.
    return new OpenIdServer(name, server, (server.address() as AddressInfo).port);
  }

  /** Its entry in OIDC_PROVIDERS. */
  get setting(): Record<string, string> {
    const { name, issuer } = this;
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    return { name, label, issuer, client_id: 'parley', client_secret: 'a secret' };
  }

  /** Knows the Parley at this address from now on. */
  serve(parley: string): void {
    const redirect_uris = [`${parley}/openid/${this.name}/callback`];
    const { client_id, client_secret } = this.setting;
    const provider = new Provider(this.issuer, {
      clients: [{ client_id, client_secret, redirect_uris }],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key of the test'] },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...this.people.get(sub) }),
      }),
    });
    this.#answer = provider.callback();
  }

  /** Nothing answers at its address until it is back. */
  async goDown(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async comeBack(): Promise<void> {
    this.#server = createServer();
    this.#listen(this.#server);
    this.#server.listen(Number(new URL(this.issuer).port), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #listen(server: Server): void {
    server.on('request', (request, response) => this.#answer(request, response));
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.goDown();
  }
}

/**
 * Goes through the provider's pages as a new browser would: signs in as the person and lets Parley know
 * them; `cancels` does. Resolves with the address to which the provider sends the browser back.
 */
export async function passProvider(start: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);

  async function ask(url: string, fields?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '' } = parseSetCookie(line);
      cookies.set(name, value);
    }
    return response;
  }

  let response = await ask(start);
  for (let step = 0; step < 20; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, origin);
      if (next.origin !== origin) return next;
      response = await ask(next.href);
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`no form: ${page}`);
    const form = new URL(action, origin).href;
    response =
      person === 'cancels'
        ? await ask(`${form}/abort`)
        : await ask(form, { prompt, login: person, password: 'any' });
  }
  throw new Error('The provider does not send the browser back.');
}
