import { signIn, signOut } from '@parley/contract/endpoints/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestBrowser, testPassword } from '../../../testing/clients/test-browser.js';
import { newPerson } from '../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';
import { owaspCost, passwordHasher } from './password.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    environment: { PARLEY_RATE_LIMITS: 'on', PARLEY_TRUST_PROXY: 'loopback' },
  });
});

afterAll(() => server.close());

/** Signs in from an IP address that the proxy header gives. */
async function attempt(browser: TestBrowser, address: string, email: string, password: string) {
  const answer = await browser.send(signIn.method, signIn.path, {
    body: JSON.stringify({ user: { email, password } }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });
  return { status: answer.status, body: answer.body, after: answer.headers.get('retry-after') };
}

/** Ten wrong passwords from each of ten networks, each from another browser. */
async function guess(email: string, prefix: string) {
  for (let host = 1; host <= 10; host += 1) {
    const browser = server.openBrowser();
    for (let tries = 0; tries < 10; tries += 1) {
      await attempt(browser, `${prefix}.${host}`, email, `guess ${tries}`);
    }
  }
}

it('the owner of an attacked account signs in on a known device, and minutes later on a new device', async () => {
  const { email, browser } = await newPerson(server, 'ann');
  await browser.call(signOut);
  await guess(email, '192.0.2');

  expect((await attempt(browser, '192.0.2.1', email, testPassword)).status).toBe(200);
  const elsewhere = await attempt(server.openBrowser(), '198.51.100.1', email, testPassword);
  expect(elsewhere.status).toBe(429);
  expect(Number(elsewhere.after)).toBeLessThanOrEqual(5 * 60);

  // An unknown account is protected exactly like a known account.
  await guess('nobody@example.com', '203.0.113');
  const nobody = await attempt(server.openBrowser(), '198.51.100.1', 'nobody@example.com', 'x');
  expect([nobody.status, nobody.body]).toEqual([elsewhere.status, elsewhere.body]);
});

it('a device is known to the accounts that signed in there, and to no others', async () => {
  const owner = await newPerson(server, 'owner');
  const mallory = await newPerson(server, 'mallory');
  await guess(owner.email, '192.0.3');
  // Mallory's own cookie, and parts of the owner's cookie.
  expect((await attempt(mallory.browser, '192.0.3.99', owner.email, testPassword)).status).toBe(
    429,
  );
  const [, id = '', mark = ''] =
    /parley_device=([^.]+)\.([^;]+)/.exec(owner.browser.cookieHeader) ?? [];
  expect(mark).toMatch(/^[\w-]{22}$/);
  const csrf = await mallory.browser.csrfToken();
  const [rest = ''] = mallory.browser.cookieHeader.split('; parley_device=');
  async function withDevice(device: string) {
    const answer = await fetch(server.url + signIn.path, {
      method: 'POST',
      body: JSON.stringify({ user: { email: owner.email, password: 'wrong' } }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.3.98',
        'x-csrf-token': csrf,
        cookie: `${rest}; parley_device=${device}`,
      },
    });
    return answer.status;
  }
  for (const forged of ['', '.', id, `${id}.`, `x.${mark}`, `${id}.${mark.toLowerCase()}x`]) {
    expect([forged, await withDevice(forged)]).toEqual([forged, 429]);
  }
  expect(await withDevice(`${id}.${mark}`)).toBe(401);
});

it('a device is not known any more once the password has changed', async () => {
  const { id, email, browser } = await newPerson(server, 'changer');
  await browser.call(signOut);
  await guess(email, '192.0.4');
  expect((await attempt(browser, '192.0.4.1', email, testPassword)).status).toBe(200);
  const password_hash = await passwordHasher(owaspCost)('another horse', {
    account: email,
    address: '',
    isKnown: true,
  });
  await server.store.transact((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
  );
  expect((await attempt(browser, '192.0.4.1', email, 'another horse')).status).toBe(429);
});

it('right passwords for own accounts keep no stranger out, of whatever network', async () => {
  const busy = await startTestServer({
    realPasswords: true,
    environment: { PARLEY_RATE_LIMITS: 'on', PARLEY_TRUST_PROXY: 'loopback' },
  });
  const ann = await newPerson(busy, 'ann');
  const visitors = ['192.0.2.7', '198.51.100.7'].map((address) => ({
    address,
    browser: busy.openBrowser(),
  }));
  const own: { browser: TestBrowser; email: string }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const known = await newPerson(busy, `mallory${index}`);
    own.push(known, known.at(busy.openBrowser()));
  }
  for (const { browser } of [...visitors, ...own]) await browser.csrfToken();

  const flood = own.flatMap(({ browser, email }) =>
    Array.from({ length: 9 }, () => attempt(browser, '192.0.2.7', email, testPassword)),
  );
  const answers = await Promise.all(
    visitors.map(({ address, browser }) => attempt(browser, address, ann.email, testPassword)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(
    new Set([200, 429]),
  );
  await busy.close();
});
