import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { arrives, founds } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

// The browser's check for markup that the server does not write: contract/src/rules/known-markup.ts.

const sanitiser = '**/assets/sanitise-html-*.js';

test.describe('another server', () => {
  // Parsing alone offers the handlers to the page's policy, before the sanitiser removes them.
  test.use({ tolerated: /Executing inline event handler violates/ });

  test('a hostile body shows its text until the sanitiser is loaded, then what is safe of it, and nothing of it runs', async ({
    alice,
  }) => {
    const { page } = alice;
    const general = await founds(alice);
    await writesInPlaceOf(
      alice,
      '<p>Look here</p>',
      '<p onclick="window.harmed = true">Look <b>here</b><img src="x" onerror="window.harmed = true">' +
        '<svg onload="window.harmed = true"></svg><a href="javascript:window.harmed = true">press</a></p>',
    );
    await alice.hasPosted(general, '<p>Before</p>');
    await alice.hasPosted(general, '<p>Look here</p>');
    const program = await hold(page, sanitiser);
    await arrives(alice);
    const bodies = alice.messageList().getByRole('article').filter({ hasText: 'Look here' });
    await program.begun();
    await expect(bodies).toContainText('Look herepress');
    await expect(bodies.locator('b, a, img, svg, [onclick], [onerror]')).toHaveCount(0);
    await expect(alice.message('Before')).toBeVisible();

    program.release();
    await expect(bodies.locator('b')).toHaveText('here');
    // The next comes while the channel is open.
    await alice.hasPosted(general, '<p>Look here</p>');
    await expect(bodies.locator('b')).toHaveText(['here', 'here']);
    await expect(bodies.locator('[href], img, svg, [onclick], [onerror], [onload]')).toHaveCount(0);
    await bodies.getByText('press').last().click();
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });
});

test('messages of every format and with every attribute are shown without the sanitiser, also on their way', async ({
  alice,
}) => {
  const { page } = alice;
  const general = await founds(alice);
  const everything =
    '<p><b>a</b><i>b</i><u>c</u><s>d</s><strong>e</strong><em>f</em>&amp;&nbsp;1 &lt; 2<br>g</p>' +
    '<ol start="3"><li><p>h</p><ul><li>i</li></ul></li></ol><blockquote><p>j</p></blockquote>' +
    '<pre><code class="language-ts">k\n</code></pre>' +
    '<p><a href="https://example.com/?a=1&amp;b=&quot;2" target="_blank" rel="noopener noreferrer nofollow">l</a> <span data-mention="here">@here</span> ' +
    `<span data-channel="${general}">#general</span></p>`;
  await alice.hasPosted(general, everything);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // A message stays on its way.
  const { begun } = await hold(page, '**/api/messages');
  await arrives(alice);
  await expect(alice.message('@here').locator('a[href^="https"]')).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await alice.types('see https://example.org/?a=1&b=2 and\u00a0more');
  await page.keyboard.press('Enter');
  await begun();
  const sent = alice.message('see https://example.org');
  await expect(sent.locator('a')).toHaveAttribute('rel', /noopener/);
  await expect(sent.locator('a')).toHaveAttribute('target', '_blank');
  expect(asked.some((url) => url.includes('/assets/'))).toBe(true);
  expect(asked.filter((url) => url.includes('sanitise-html'))).toEqual([]);

  // Nor would the sanitiser have changed anything.
  expect(await sanitised(page, everything)).toBe(everything);
});

/** Sanitises a body with the built chunk. The bundler renames the chunk's only export. */
async function sanitised(page: Page, body: string): Promise<unknown> {
  const files = readdirSync(new URL('../../web/dist/assets', import.meta.url));
  const file = files.find((name) => /^sanitise-html-.*\.js$/.test(name));
  return page.evaluate(
    async ([url = '', text = '']) => {
      const exported = Object.values((await import(url)) as Record<string, unknown>);
      const sanitise = exported.find((value) => typeof value === 'function');
      return sanitise?.({ body: text }) as unknown;
    },
    [`/assets/${file}`, body],
  );
}

/** The server writes another body for a message, in answers and in live events. */
async function writesInPlaceOf({ page }: Actor, sent: string, body: string): Promise<void> {
  const [from, to] = [sent, body].map((html) => JSON.stringify(html).slice(1, -1)) as [
    string,
    string,
  ];
  await page.route('**/api/channels/*/messages?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
  });
  await page.routeWebSocket(/\/cable$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(String(frame).replaceAll(from, to)));
  });
}
