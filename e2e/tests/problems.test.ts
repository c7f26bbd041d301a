import { expect, test } from '../fixtures/test.js';

test('a violation of the content security policy is noticed', async ({ alice, problems }) => {
  await alice.opens('/');
  await expect(alice.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
  await alice.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.harmed = true';
    document.head.append(script);
  });
  await expect.poll(() => problems).toEqual([expect.stringContaining('Content Security Policy')]);
  problems.length = 0;
});

test('so is an uncaught error', async ({ alice, problems }) => {
  await alice.opens('/');
  await alice.page.evaluate(() =>
    setTimeout(() => {
      throw new Error('nobody caught it');
    }),
  );
  await expect.poll(() => problems).toEqual([expect.stringContaining('nobody caught it')]);
  problems.length = 0;
});
