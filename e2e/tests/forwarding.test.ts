import { meetAroundBoard } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

test.describe('when an answer is lost', () => {
  test.use({ tolerated: /ERR_FAILED|Failed to load resource/ });

  test('a message is forwarded with a comment, and who cannot see it is named before', async ({
    alice,
    bob,
    person,
  }) => {
    const carol = await person('carol');
    const board = await meetAroundBoard(alice, bob, carol);
    await alice.hasPosted(board, '<p>The numbers</p>');
    await alice.opens(`/workspace/${address}/${board}`);
    const { page } = alice;
    const dialog = page.getByRole('dialog', { name: 'Forward message' });

    await alice.chooses('The numbers', 'Forward message…');
    await expect(dialog.getByRole('combobox', { name: 'To' })).toBeFocused();
    await page.keyboard.type('gen');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(
      'People in #general who cannot see #board will see only the link.',
    );
    await passesAxe(page);
    await dialog.getByRole('button', { name: 'Choose somewhere else' }).click();
    await dialog.getByRole('combobox', { name: 'To' }).fill('bob');
    await page.keyboard.press('Enter');
    await expect(dialog).not.toContainText('only the link');
    const comment = dialog.getByRole('textbox', { name: 'Comment' });
    await expect(comment).toBeFocused();
    await comment.fill('Have a look\nbefore noon');

    // The server takes it, and the answer is lost: the comment stays, and nothing is posted twice.
    await page.route('**/api/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(comment).toHaveValue('Have a look\nbefore noon');
    await page.unroute('**/api/messages');
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await expect(dialog).toBeHidden();

    await bob.sidebar().getByRole('link', { name: /alice/ }).click();
    await bob.sees('before noon');
    await bob.messageList().getByRole('link', { name: 'The numbers' }).click();
    await bob.isInChannel('board');
    await expect(bob.message('The numbers')).toBeInViewport();

    await page.getByRole('button', { name: 'Show' }).click();
    await alice.sees('before noon');
  });
});
