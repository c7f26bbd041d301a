import type { Page } from '@playwright/test';
import { arrives, belong, meet, settle, settleWith } from '../actors/meet.js';
import { textFile } from '../actors/message.js';
import { expect, test } from '../fixtures/test.js';

test('a topic shows in everybody’s browser; one that was not touched is saved as it is by then; half of one outlives a reload', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit topic' });
  const field = (page: Page) => dialog(page).getByRole('textbox');
  await alice.channelTopic('Add a topic').click();
  await expect(field(alice.page)).toBeFocused();
  await bob.channelTopic('Add a topic').click();
  await field(bob.page).fill('From bob');
  await dialog(bob.page).getByRole('button', { name: 'Save' }).click();
  await expect(field(alice.page)).toHaveValue('From bob');
  await alice.page.keyboard.press('Enter');
  await expect(dialog(alice.page)).toBeHidden();
  await expect(alice.channelTopic('From bob')).toBeFocused();
  await expect(bob.channelTopic('From bob')).toBeVisible();

  await alice.channelTopic('From bob').click();
  await field(alice.page).fill('Everything until Thursday');
  await dialog(alice.page).getByRole('button', { name: 'Save' }).click();
  await expect(alice.channelTopic('Everything until Thursday')).toBeFocused();
  await expect(bob.channelTopic('Everything until Thursday')).toBeVisible();

  await alice.channelTopic('Everything until Thursday').click();
  await field(alice.page).fill('Half a topic');
  await alice.reloads();
  await alice.channelTopic('Everything until Thursday').click();
  await expect(field(alice.page)).toHaveValue('Half a topic');
  await alice.page.keyboard.press('Escape');
  await expect(dialog(alice.page)).toBeHidden();
  await alice.channelTopic('Everything until Thursday').click();
  await expect(field(alice.page)).toHaveValue('Everything until Thursday');
});

test('a channel that is renamed is renamed for everybody, general never; SPEC §5: the editors stop at 250 and 80 characters', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  const { page } = alice;
  await alice.opensDetails('general');
  const general = alice.details('general');
  await expect(general.getByRole('button', { name: 'Edit topic' })).toBeVisible();
  await expect(general.getByRole('button', { name: 'Edit name' })).toBeHidden();
  await expect(general.getByRole('button', { name: 'Leave Channel' })).toBeHidden();
  await expect(general.getByRole('button', { name: 'Delete Channel' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(alice.channelName()).toBeFocused();

  await bob.previews('launch');
  await alice.opensChannel('launch');
  await alice.opensDetails('launch');
  const details = alice.details('launch');
  const save = page.getByRole('button', { name: 'Save' });
  for (const text of ['Topic', 'Description']) {
    await details.getByRole('button', { name: `Edit ${text.toLowerCase()}` }).click();
    const field = page.getByRole('textbox', { name: text });
    await field.fill('x'.repeat(250));
    await expect(page.getByText(`0 ${text} must be 250 characters or less.`)).toBeVisible();
    await expect(save).toBeDisabled();
    await field.fill('x'.repeat(252));
    await expect(page.getByText(`-2 ${text} must be 250 characters or less.`)).toBeVisible();
    await field.fill('x'.repeat(249));
    await expect(save).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  }

  await alice.edits('name');
  const name = page.getByRole('textbox', { name: 'Channel name' });
  await name.fill('x'.repeat(80));
  await expect(page.getByText('Name must be 80 characters or less.')).toBeVisible();
  await expect(save).toBeDisabled();
  await name.fill('general');
  await expect(page.getByText('That name is already taken')).toBeVisible();
  await name.fill('');
  await name.pressSequentially('Lift-Off');
  await expect(name).toHaveValue('lift-off');
  await name.press('Enter');
  await expect(name).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'lift-off' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alice.sidebar().getByRole('link', { name: 'lift-off' })).toBeVisible();
  await expect(alice.composer()).toHaveAttribute('data-placeholder', 'Message #lift-off');
  await bob.isInChannel('lift-off');
});

test('the members are listed, found by name, and shown', async ({ alice, bob }) => {
  await settleWith(alice, bob);
  const { page } = alice;
  await page.getByRole('button', { name: '2 members' }).click();
  const details = alice.details('general');
  const members = details.getByRole('listitem');
  await expect(members).toHaveCount(2);
  await expect(members.filter({ hasText: alice.email })).toContainText('(you)');
  await expect(members.filter({ hasText: bob.email }).getByRole('img')).toHaveAccessibleName(
    'No page open',
  );
  await details.getByRole('searchbox', { name: 'Find members' }).fill('BOB');
  await expect(members).toHaveCount(1);
  await members.getByRole('button').click();
  const popup = page.getByRole('dialog', { name: bob.email });
  await expect(popup.getByRole('button', { name: 'Message' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(members.getByRole('button')).toBeFocused();
  await details.getByRole('searchbox').fill('nobody');
  await expect(members).toHaveCount(0);
});

test('a star moves the channel up, in all of the user’s tabs', async ({ alice, anotherTab }) => {
  await settle(alice);
  const star = alice.page.getByRole('button', { name: 'Star', exact: true });
  await expect(alice.page.getByRole('button', { name: '1 member' })).toBeVisible();
  await expect(star).toBeHidden();
  await alice.opensChannel('launch');
  const tab = await anotherTab(alice);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  for (const browser of [alice, tab]) {
    const starred = browser.sidebar().getByRole('region', { name: 'Starred' });
    await expect(starred.getByRole('link', { name: 'launch' })).toBeVisible();
    await expect(browser.channelLinks()).toHaveText([/general/]);
  }
  await star.click();
  await expect(tab.sidebar().getByRole('region', { name: 'Starred' })).toBeHidden();
});

test('a channel is deleted by the member who created it', async ({ alice, bob }) => {
  await belong(alice, bob);
  await alice.hasChannel('acme-labs', 'plan-budget', bob);
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await Promise.all([alice, bob].map((one) => one.opensChannel('plan-budget')));

  await bob.opensDetails('plan-budget');
  const ofBob = bob.details('plan-budget');
  await expect(ofBob.getByRole('button', { name: 'Leave Channel' })).toBeVisible();
  await expect(ofBob.getByRole('button', { name: 'Delete Channel' })).toBeHidden();
  await bob.page.keyboard.press('Escape');

  await alice.opensDetails('plan-budget');
  const ofAlice = alice.details('plan-budget');
  await ofAlice.getByRole('button', { name: 'Delete Channel' }).click();
  const question = alice.page.getByRole('alertdialog', { name: 'Delete #plan-budget?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await ofAlice.getByRole('button', { name: 'Delete Channel' }).click();
  // Notices disappear after a while, so both are awaited from the start.
  const notices = [alice, bob].map(({ page }) =>
    expect(page.getByText('#plan-budget has been deleted.')).toBeVisible(),
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await Promise.all(notices);
  for (const browser of [alice, bob]) {
    await browser.isInChannel('general');
    await expect(browser.sidebar().getByRole('link', { name: 'plan-budget' })).toBeHidden();
  }
  await expect(alice.page.getByRole('dialog')).toBeHidden();
});

test('a channel’s files are listed however long ago they were sent, and any member may delete them', async ({
  alice,
  bob,
}) => {
  await settleWith(alice, bob);
  const general = await alice.channelId('acme-labs', 'general');
  const chooser = alice.page.waitForEvent('filechooser');
  await alice.page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles(textFile('old.txt'));
  await expect(alice.page.getByText('old.txt')).toBeVisible();
  await alice.says('Long ago');
  await alice.hasNothingPending();
  await alice.opensChannel('launch');
  await alice.hasPostedMany(general, 60);
  await alice.opensChannel('general');
  await alice.attaches(textFile('plan.txt'));
  await alice.says('Here is the plan');
  await alice.hasNothingPending();

  await arrives(bob);
  await bob.opensDetails('general');
  const details = bob.details('general');
  for (const name of ['old.txt', 'plan.txt']) {
    await details.getByRole('button', { name: `Delete ${name}` }).click();
    await bob.question().getByRole('button', { name: 'Delete' }).click();
    await expect(details.getByText(name)).toBeHidden();
  }
  await expect(details.getByText('Files sent in this channel are listed here.')).toBeVisible();
  await expect(alice.messageList().getByText('plan.txt')).toBeHidden();
  await alice.sees('Here is the plan');
});
