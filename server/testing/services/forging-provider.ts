import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Path = '/.well-known/openid-configuration' | '/token' | '/jwks' | '/me';
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const clientSecret = 'secret';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider on loopback whose answers, right or wrong, a test chooses. It has no pages to sign in on. */
export class ForgingProvider {
  readonly #server: Server;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly issuer: string;
  /** Claims of the next ID token, in addition to the correct ones. */
  claims: Record<string, unknown> = {};
  /** `other`: signed by a key that is not in the provider's list of keys. */
  signedBy: 'own' | 'other' | 'nobody' = 'own';
  /** The next ID token has this algorithm. `HS256`: signed with the client's secret; `none`: not signed. */
  algorithm: 'ES256' | 'HS256' | 'none' = 'ES256';
  /** The algorithms of ID tokens in what the provider says of itself. */
  listedAlgorithms: readonly string[] = ['ES256'];
  /** Answers in place of the provider's usual ones, by path. */
  answer: Partial<Record<Path, Answer>> = {};
  #nonce = '';

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${port}`;
    server.on('request', (request, response) => this.#respond(request, response));
  }

  static async start(): Promise<ForgingProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // It listens on a TCP port.
    return new ForgingProvider(server, (server.address() as AddressInfo).port);
  }

  /** Its entry in OIDC_PROVIDERS. */
  get setting(): Record<string, string> {
    const { issuer } = this;
    return {
      name: 'forging',
      label: 'Forging',
      issuer,
      client_id: 'parley',
      client_secret: clientSecret,
    };
  }

  /** The address to which the provider would send a browser back that came by `start`. */
  passes(start: string): URL {
    const { searchParams } = new URL(start);
    this.#nonce = searchParams.get('nonce') ?? '';
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'a code');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return back;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    // The server asks for no other paths.
    const path = (request.url ?? '') as Path;
    const answer = this.answer[path];
    if (answer) return answer(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(this.#bodyOf(path)));
  }

  #bodyOf(path: Path): object {
    const { issuer } = this;
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: this.listedAlgorithms,
        };
      case '/jwks':
        return { keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), use: 'sig' }] };
      case '/token':
        return { access_token: 'x', token_type: 'Bearer', id_token: this.#idToken() };
      case '/me':
        return { sub: this.claims['sub'] ?? 'somebody' };
    }
  }

  #idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const known = { iss: this.issuer, aud: 'parley', nonce: this.#nonce, iat: now, exp: now + 60 };
    const claims = { ...known, sub: 'somebody', email: '', ...this.claims };
    const content = `${encoded({ alg: this.algorithm })}.${encoded(claims)}`;
    return `${content}.${this.#signatureOf(content)}`;
  }

  #signatureOf(content: string): string {
    if (this.signedBy === 'nobody' || this.algorithm === 'none') return '';
    if (this.algorithm === 'HS256') {
      return createHmac('sha256', clientSecret).update(content).digest('base64url');
    }
    const key: KeyObject = (this.signedBy === 'own' ? this.#key : this.#otherKey).privateKey;
    return sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString(
      'base64url',
    );
  }
}
