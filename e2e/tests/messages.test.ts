import { meet, settle } from '../actors/meet.js';
import { expect, test } from '../test.js';

test('messages stand under their day, and under their author once', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.says('One');
  await alice.says('Two');
  await bob.sees('Two');
  await bob.says('Three');
  const list = bob.messageList();
  await expect(list.getByText('Today', { exact: true })).toHaveCount(1);
  await expect(list.getByText(alice.email, { exact: true })).toHaveCount(1);
  await expect(list.getByText(bob.email, { exact: true })).toHaveCount(1);
});

test('two tabs of alice agree', async ({ alice, anotherTab }) => {
  await settle(alice);
  const other = await anotherTab(alice);
  await other.isInChannel('general');
  await alice.says('From the first');
  await other.sees('From the first');
  await other.says('From the second');
  await alice.sees('From the second');
});

test('two tabs of alice agree on new messages', async ({ alice, bob, anotherTab }) => {
  await meet(alice, bob);
  const other = await anotherTab(alice);
  await other.isInChannel('general');
  await Promise.all([alice.opensChannel('launch'), other.opensChannel('launch')]);
  await bob.says('News');
  const marks = [alice, other].map((tab) =>
    tab.sidebar().getByRole('link', { name: 'general' }).getByLabel('New messages'),
  );
  for (const mark of marks) await expect(mark).toBeVisible();
  await other.opensChannel('general');
  for (const mark of marks) await expect(mark).toBeHidden();
});

test('messages scroll by themselves, and do not wait for the page’s program', async ({
  alice,
  browser,
}) => {
  await settle(alice);
  await alice.hasSaid(60);
  await alice.reloads();
  await alice.sees('Message 60');
  const devtools = await alice.page.context().newCDPSession(alice.page);
  await browser.startTracing(undefined, { categories: ['benchmark'] });
  await devtools.send('Input.synthesizeScrollGesture', { x: 600, y: 300, yDistance: 1000 });
  const trace = await browser.stopTracing();
  const scrolledBy = new Set(trace.toString().match(/SCROLL_\w+_THREAD/g));
  expect([...scrolledBy]).toEqual(['SCROLL_COMPOSITOR_THREAD']);
});

test('a long history is read from its end, and older messages come on scrolling', async ({
  alice,
}) => {
  await settle(alice);
  await alice.hasSaid(120);
  await alice.reloads();
  await alice.sees('Message 120');
  await expect(alice.messageList().getByText('Message 120', { exact: true })).toBeInViewport();
  await alice.scrollsUpTo('Message 1');
});

test('a reader who starts up a long history is ahead of it by screens, and nobody else asks for it', async ({
  alice,
}) => {
  await settle(alice);
  for (let number = 1; number <= 55; number += 1) {
    await alice.posts(`<p>Message ${number}</p><p>and why</p><p>and when</p>`);
  }
  const asked: string[] = [];
  alice.page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('before')) asked.push(searchParams.get('limit') ?? '');
  });
  await alice.reloads();
  await expect(alice.messageList().getByText('Message 55', { exact: true })).toBeInViewport();
  expect(asked).toEqual([]);
  await alice.messageList().hover();
  await alice.page.mouse.wheel(0, -300);
  await expect.poll(() => asked).toEqual(['100']);
});

test('what is sent as HTML is sanitised', async ({ alice }) => {
  await settle(alice);
  await alice.posts('<p>Look <b>over there</b><img src=x onerror="window.harmed = true"></p>');
  await alice.posts('<p><a href="javascript:window.harmed = true">press me</a></p>');
  await expect(alice.messageList().getByText('over there')).toBeVisible();
  const link = alice.messageList().getByText('press me');
  await expect(link).toBeVisible();
  await link.click();
  expect(await alice.page.evaluate(() => 'harmed' in window)).toBe(false);
  await expect(alice.messageList().locator('img[src="x"]')).toHaveCount(0);
});
