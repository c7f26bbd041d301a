import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Boot } from '@parley/contract/boot';
import { signOut } from '@parley/contract/endpoints/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestBrowser } from '../../../testing/clients/test-browser.js';
import { newPerson, newWorkspace } from '../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';

let webDirectory: string;
let server: TestServer;

beforeAll(async () => {
  webDirectory = await mkdtemp(path.join(tmpdir(), 'parley-web-'));
  server = await startTestServer({ webDirectory });
});

afterAll(async () => {
  await server.close();
  await rm(webDirectory, { recursive: true });
});

async function build() {
  await mkdir(path.join(webDirectory, 'assets'), { recursive: true });
  await writeFile(path.join(webDirectory, 'assets', 'main-abc123.js'), 'export {};');
  const html = '<!doctype html><html><head><!--parley:head--></head><body></body></html>';
  await writeFile(path.join(webDirectory, 'index.html'), html);
  await writeFile(path.join(webDirectory, 'service-worker.js'), 'self;');
  await writeFile(path.join(webDirectory, 'manifest.webmanifest'), '{"name":"Parley"}');
}

async function open(browser: TestBrowser) {
  const { text, headers } = await browser.fetch('/');
  const meta = (name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(text)?.[1];
  const data = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1];
  return { text, headers, meta, boot: z.parse(Boot, JSON.parse(data ?? 'null')) };
}

it('says so while the web app is not built, and serves it once it is', async () => {
  const unbuilt = await server.openBrowser().fetch('/');
  expect([unbuilt.status, unbuilt.text]).toEqual([503, expect.stringContaining('not built')]);
  await build();
  expect((await server.openBrowser().fetch('/')).status).toBe(200);
});

it('carries the data for a visitor, under a strict policy', async () => {
  const browser = server.openBrowser();
  const { boot, headers, meta } = await open(browser);
  expect(boot).toEqual({
    current_user: null,
    workspaces: {},
    demo: false,
    signups: 'open',
    password_min: 6,
    mail: false,
    openid: [],
  });
  expect(meta('action-cable-url')).toBe('/cable');
  const since = Number(meta('action-cable-history-timestamp'));
  expect(Math.abs(since - Date.now() / 1000)).toBeLessThan(10);

  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${server.url.replace('http', 'ws')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  const token = { 'x-csrf-token': meta('csrf-token') ?? '' };
  const answer = await browser.fetch(signOut.path, { method: 'DELETE', headers: token });
  expect(answer.status).toBe(200);
});

it('carries the user and their workspaces, as data that cannot become markup', async () => {
  const person = await newPerson(server, '</script><!--<b>&$&');
  const { browser, id } = person;
  const { workspace } = await newWorkspace(person, 'acme');
  const { boot, text } = await open(browser);
  expect(boot.current_user).toMatchObject({ id, email: '</script><!--<b>&$&@example.com' });
  expect(Object.keys(boot.workspaces)).toEqual([String(workspace.id)]);
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  expect(text).not.toContain('<!--');
});

it('sends an asset compressed where the build has made it so', async () => {
  const plain = 'export const text = "plain";';
  await writeFile(path.join(webDirectory, 'assets', 'big-abc123.js'), plain);
  await writeFile(path.join(webDirectory, 'assets', 'big-abc123.js.gz'), gzipSync(plain));
  const fetchAs = (encoding: string) =>
    server
      .openBrowser()
      .fetch('/assets/big-abc123.js', { headers: { 'accept-encoding': encoding } });
  for (const encoding of ['gzip', 'identity']) {
    const { headers, text } = await fetchAs(encoding);
    expect(text).toBe(plain);
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('vary')).toContain('accept-encoding');
  }
});

it('lets browsers keep the assets for ever, and shows nothing beside them', async () => {
  const browser = server.openBrowser();
  const asset = await browser.fetch('/assets/main-abc123.js');
  expect(asset.status).toBe(200);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
  const others = ['assets/', 'assets/none.js', 'assets/%2e%2e%2findex.html', 'index.html'];
  for (const other of others) {
    expect([other, (await browser.fetch(`/${other}`)).status]).toEqual([other, 404]);
  }
  expect((await browser.fetch('/assets/%00')).status).toBe(400);
});

it('serves the worker that stands between browser and page, which may ask this server alone', async () => {
  await build();
  const { status, text, headers } = await server.openBrowser().fetch('/service-worker.js');
  expect([status, text]).toEqual([200, 'self;']);
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
});

it('serves the manifest of the installed app', async () => {
  await build();
  const { status, text, headers } = await server.openBrowser().fetch('/manifest.webmanifest');
  expect([status, text]).toEqual([200, '{"name":"Parley"}']);
  expect(headers.get('content-type')).toContain('application/manifest+json');
  expect((await server.openBrowser().fetch('/')).headers.get('content-security-policy')).toContain(
    "manifest-src 'self'",
  );
});
