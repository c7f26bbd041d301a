import { phone } from '../actors/devices.js';
import { meet, settle, settleWith } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

/** The smallest possible picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test('any emoji is a reaction: it is searched for, in a skin tone, and counted with the others', async ({
  alice,
  bob,
}) => {
  await settleWith(alice, bob);
  const general = await alice.channelId('acme-labs', 'general');
  const won = await alice.hasPosted(general, '<p>We won</p>');
  const search = alice.page.getByRole('combobox', { name: 'Search emoji' });
  async function opensAll() {
    const actions = await alice.pointsAt('We won');
    await actions.getByRole('button', { name: 'React', exact: true }).click();
    await alice.page.getByRole('button', { name: 'More emoji' }).click();
    await expect(search).toBeFocused();
  }

  await opensAll();
  await alice.page.keyboard.type('party pop');
  await expect(alice.page.getByRole('gridcell').first()).toHaveAccessibleName('party popper');
  await alice.page.keyboard.press('Enter');
  const parties = alice.message('We won').getByRole('button', { name: 'reacted with 🎉' });
  await expect(parties).toHaveText(/1$/);

  await opensAll();
  await expect(alice.page.getByText('Frequently used')).toBeVisible();
  await alice.page.getByRole('button', { name: 'Skin tone' }).click();
  await alice.page.getByRole('button', { name: 'Medium', exact: true }).click();
  await search.fill('thumbs up');
  await alice.page.keyboard.press('Enter');
  await bob.hasReacted(won, '👍');
  const thumbs = alice.message('We won').getByRole('button', { name: 'reacted with Sounds good' });
  await expect(thumbs).toHaveText('2');
  await expect(thumbs).toHaveAccessibleName(
    'You (👍🏽) and bob@example.com (👍) reacted with Sounds good',
  );
  await thumbs.click();
  await expect(thumbs).toHaveAccessibleName('bob@example.com reacted with Sounds good');

  await opensAll();
  await alice.page.keyboard.press('ArrowDown');
  await alice.page.keyboard.press('ArrowRight');
  await expect(alice.page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    'party popper',
  );
  await alice.page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await alice.page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await alice.page.keyboard.type('rocket');
  await alice.page.keyboard.press('Enter');
  await expect(alice.composer()).toBeFocused();
  await expect(alice.composer()).toHaveText('🚀');
});

test('emoji are typed by name: from a list, or between two colons, but not in code', async ({
  alice,
}) => {
  await settle(alice);
  const { keyboard } = alice.page;
  await alice.composer().click();
  await keyboard.type('at 10:30 :t');
  await expect(alice.suggestions('Emoji')).toHaveCount(0);
  await keyboard.type('a');
  // The list is loaded with the first search.
  await expect(async () => {
    await keyboard.press('Backspace');
    await keyboard.type('a');
    await expect(alice.suggestions('Emoji')).toBeVisible({ timeout: 500 });
  }).toPass();
  await keyboard.type('da');
  await expect(alice.suggestions('Emoji').getByRole('option').first()).toHaveText(/:tada:$/);
  await keyboard.press('Tab');
  await keyboard.type('and :+1: `:rocket:` ');
  await expect(alice.composer()).toHaveText('at 10:30 🎉 and 👍 :rocket: ');
  await keyboard.press('Enter');
  await alice.hasNothingPending();
  await expect(alice.message('at 10:30').locator('code')).toHaveText(':rocket:');

  // No emoji begins so, though names hold `-d`.
  await keyboard.type('Great :-D');
  await expect(alice.suggestions('Emoji')).toHaveCount(0);
  await keyboard.press('Enter');
  await alice.sees('Great :-D');

  await keyboard.type(':heart::tada:');
  await expect(alice.composer()).toHaveText('❤️🎉');
  await keyboard.press('Enter');
  await alice.says('fine');
  await alice.hasNothingPending();
  const shown = (body: string) => alice.messageList().getByText(body, { exact: true });
  await expect(shown('❤️🎉')).toHaveCSS('font-size', '30px');
  await expect(shown('fine')).toHaveCSS('font-size', '15px');
});

test('a workspace has emoji of its own: in texts and as reactions, until they are deleted', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  const { page } = alice;
  const general = await bob.channelId('acme-labs', 'general');
  await bob.hasPosted(general, '<p>Look: :sprig: and <code>:sprig:</code></p>');
  await page.getByRole('button', { name: 'Acme Labs' }).click();
  await page.getByRole('menuitem', { name: 'Emoji of this workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emoji of this workspace' });
  await dialog
    .getByLabel('Emoji picture')
    .setInputFiles({ name: 'Sprig.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('sprig');
  await dialog.getByRole('button', { name: 'Add emoji' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Added by you');
  await page.keyboard.press('Escape');

  for (const { message } of [alice, bob]) {
    await expect(message('Look:').getByRole('img', { name: ':sprig:' })).toHaveCount(1);
    await expect(message('Look:').locator('code')).toHaveText(':sprig:');
  }
  const actions = await bob.pointsAt('Look:');
  await actions.getByRole('button', { name: 'React', exact: true }).click();
  await bob.page.getByRole('button', { name: 'More emoji' }).click();
  await bob.page.getByRole('combobox', { name: 'Search emoji' }).fill('sprig');
  await bob.page.keyboard.press('Enter');
  const reaction = alice.message('Look:').getByRole('button', { name: 'reacted with :sprig:' });
  await expect(reaction).toHaveText('1');

  await page.getByRole('button', { name: 'Acme Labs' }).click();
  await page.getByRole('menuitem', { name: 'Emoji of this workspace' }).click();
  await dialog
    .getByLabel('Emoji picture')
    .setInputFiles({ name: 'Leaf.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Add emoji' }).click();
  await dialog.getByRole('button', { name: 'Delete :leaf:' }).click();
  await alice.question().getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Delete :sprig:' })).toBeFocused();
  await page.keyboard.press('Enter');
  await alice.question().getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('There are none yet.')).toBeVisible();
  await expect(bob.message('Look:').getByRole('img', { name: ':sprig:' })).toHaveCount(0);
  await expect(bob.message('Look:')).toContainText('Look: :sprig: and :sprig:');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the emoji stay open that were asked for before the sheet was loaded', async ({ alice }) => {
    const { page } = alice;
    let arrives = () => {};
    const isTapped = new Promise<void>((resolve) => (arrives = resolve));
    await page.route('**/assets/panels-*.js', async (route) => {
      await isTapped;
      await route.continue();
    });
    await settle(alice);
    await page.getByRole('button', { name: 'Emoji', exact: true }).tap();
    arrives();
    await page.getByRole('button', { name: 'Hundred', exact: true }).tap();
    await expect(alice.composer()).toContainText('💯');
  });
});
