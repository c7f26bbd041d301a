import { arrives, belong, founds } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

test('messages stand under their day, under their author once, and sanitised; two tabs of alice agree', async ({
  alice,
  bob,
  anotherTab,
}) => {
  const general = await belong(alice, bob, address);
  await alice.hasPosted(general, '<p>One</p>');
  await alice.hasPosted(general, '<p>Two</p>');
  await bob.hasPosted(
    general,
    '<p>Look <b>over there</b><img src=x onerror="window.harmed = true"></p>',
  );
  await bob.hasPosted(general, '<p><a href="javascript:window.harmed = true">press me</a></p>');
  await arrives(alice, address);
  const list = alice.messageList();
  await expect(list.getByText('over there')).toBeVisible();
  await expect(list.getByText('Today', { exact: true })).toHaveCount(1);
  await expect(list.getByText(alice.email, { exact: true })).toHaveCount(1);
  await expect(list.getByText(bob.email, { exact: true })).toHaveCount(1);

  const link = list.getByText('press me');
  await expect(link).toBeVisible();
  await link.click();
  expect(await alice.page.evaluate(() => 'harmed' in window)).toBe(false);
  await expect(list.locator('img[src="x"]')).toHaveCount(0);

  const other = await anotherTab(alice);
  await other.isInChannel('general');
  await alice.says('From the first');
  await other.sees('From the first');
  await other.says('From the second');
  await alice.sees('From the second');
});

test('a long history is read from its end; older messages come ahead of a reader who starts up it, and scroll by themselves', async ({
  alice,
  browser,
}) => {
  const general = await founds(alice, address);
  for (let number = 1; number <= 120; number += 1) {
    await alice.hasPosted(general, `<p>Message ${number}</p><p>and why</p><p>and when</p>`);
  }
  const asked: string[] = [];
  alice.page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('before')) asked.push(searchParams.get('limit') ?? '');
  });
  await arrives(alice, address);
  await alice.sees('Message 120');
  await expect(alice.messageList().getByText('Message 120', { exact: true })).toBeInViewport();
  // Nothing is fetched before the first scroll.
  expect(asked).toEqual([]);
  await alice.messageList().hover();
  await alice.page.mouse.wheel(0, -300);
  await expect.poll(() => asked).toEqual(['100']);

  // Scrolling does not wait for the page's program.
  const devtools = await alice.page.context().newCDPSession(alice.page);
  await browser.startTracing(undefined, { categories: ['benchmark'] });
  await devtools.send('Input.synthesizeScrollGesture', { x: 600, y: 300, yDistance: 1000 });
  const trace = await browser.stopTracing();
  const scrolledBy = new Set(trace.toString().match(/SCROLL_\w+_THREAD/g));
  expect([...scrolledBy]).toEqual(['SCROLL_COMPOSITOR_THREAD']);

  await alice.scrollsUpTo('Message 1');
});
