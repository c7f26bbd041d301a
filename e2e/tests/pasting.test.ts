import { settle } from '../actors/meet.js';
import { expect, test } from '../test.js';

test.beforeEach(async ({ alice }) => {
  await settle(alice);
  await alice.composer().click();
});

for (const text of [
  'SELECT * FROM t WHERE a > 1 AND b = c * 2',
  'def __init__(self): return self.__class__',
  'use *this* and **that**, ~~or~~ `so`',
]) {
  test(`plain text stays as it is: ${text}`, async ({ alice }) => {
    await alice.pastes({ 'text/plain': text });
    await expect(alice.composer()).toHaveText(text);
    await expect(alice.composer().locator('em, strong, s, code')).toHaveCount(0);
    await alice.sends();
    await alice.sees(text);
  });
}

test('an address in plain text is a link', async ({ alice }) => {
  await alice.pastes({ 'text/plain': 'see https://example.com/a for more' });
  await expect(alice.composer().getByRole('link')).toHaveText('https://example.com/a');
});
