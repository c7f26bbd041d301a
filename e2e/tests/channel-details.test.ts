import type { Page } from '@playwright/test';
import { meet } from '../actors/meet.js';
import { textFile } from '../actors/message.js';
import { expect, test } from '../test.js';

test('a topic that alice sets shows in bob’s browser', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.channelTopic('Add a topic').click();
  const dialog = alice.page.getByRole('dialog', { name: 'Edit topic' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('textbox').fill('Everything until Thursday');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(alice.channelTopic('Everything until Thursday')).toBeFocused();
  await expect(bob.channelTopic('Everything until Thursday')).toBeVisible();
  await bob.reloads();
  await expect(bob.channelTopic('Everything until Thursday')).toBeVisible();
});

test('a topic that was not touched is saved as it is by then', async ({ alice, bob }) => {
  await meet(alice, bob);
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit topic' });
  await alice.channelTopic('Add a topic').click();
  await expect(dialog(alice.page).getByRole('textbox')).toBeFocused();
  await bob.channelTopic('Add a topic').click();
  await dialog(bob.page).getByRole('textbox').fill('From bob');
  await dialog(bob.page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(alice.page).getByRole('textbox')).toHaveValue('From bob');
  await alice.page.keyboard.press('Enter');
  await expect(dialog(alice.page)).toBeHidden();
  await expect(bob.channelTopic('From bob')).toBeVisible();
});

test('SPEC §5: the editors stop at 250 and 80 characters', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.opensChannel('launch');
  const { page } = alice;
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
  await name.pressSequentially('Launch-Day');
  await expect(name).toHaveValue('launch-day');
  await name.press('Enter');
  await expect(name).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'launch-day' })).toBeVisible();
});

test('a channel that is renamed is renamed for everybody, general never', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.opensDetails('general');
  const general = alice.details('general');
  await expect(general.getByRole('button', { name: 'Edit topic' })).toBeVisible();
  await expect(general.getByRole('button', { name: 'Edit name' })).toBeHidden();
  await expect(general.getByRole('button', { name: 'Leave Channel' })).toBeHidden();
  await expect(general.getByRole('button', { name: 'Delete Channel' })).toBeHidden();
  await alice.page.keyboard.press('Escape');
  await expect(alice.channelName()).toBeFocused();

  await bob.previews('launch');
  await alice.opensChannel('launch');
  await alice.opensDetails('launch');
  await alice.edits('name');
  await alice.page.getByRole('textbox', { name: 'Channel name' }).fill('lift-off');
  await alice.page.getByRole('button', { name: 'Save' }).click();
  await expect(alice.page.getByRole('dialog', { name: 'lift-off' })).toBeVisible();
  await alice.page.keyboard.press('Escape');
  await expect(alice.sidebar().getByRole('link', { name: 'lift-off' })).toBeVisible();
  await expect(alice.composer()).toHaveAttribute('data-placeholder', 'Message #lift-off');
  await bob.isInChannel('lift-off');
});

test('the members are listed, found by name, and shown', async ({ alice, bob }) => {
  await meet(alice, bob);
  const { page } = alice;
  await page.getByRole('button', { name: '2 members' }).click();
  const details = alice.details('general');
  const members = details.getByRole('listitem');
  await expect(members).toHaveCount(2);
  await expect(members.filter({ hasText: alice.email })).toContainText('(you)');
  await expect(members.filter({ hasText: bob.email }).getByRole('img')).toHaveAccessibleName(
    'Active',
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

test('a star moves the channel up, in all of the user’s tabs', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await meet(alice, bob);
  const star = alice.page.getByRole('button', { name: 'Star', exact: true });
  await expect(alice.page.getByRole('button', { name: '2 members' })).toBeVisible();
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

test('leaving from the details leads to general', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.opensChannel('launch');
  await alice.opensDetails('launch');
  const details = alice.details('launch');
  await alice.leaves(details.getByRole('button', { name: 'Leave Channel' }));
  await expect(details).toBeHidden();
  await alice.isInChannel('general');
});

test('a channel is deleted by the member who created it', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.createsChannel('plan-budget');
  await bob.previews('plan-budget');
  await bob.page.getByRole('button', { name: 'Join Channel' }).click();

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

test('a channel’s files are listed, and any member may delete them', async ({ alice, bob }) => {
  await meet(alice, bob);
  const chooser = alice.page.waitForEvent('filechooser');
  await alice.page.getByRole('button', { name: 'Attach files' }).click();
  await (
    await chooser
  ).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') });
  await expect(alice.page.getByText('plan.txt')).toBeVisible();
  await alice.says('Here is the plan');

  await bob.sees('Here is the plan');
  await bob.opensDetails('general');
  const details = bob.details('general');
  await details.getByRole('button', { name: 'Delete plan.txt' }).click();
  await bob.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(details.getByText('plan.txt')).toBeHidden();
  await expect(alice.messageList().getByText('plan.txt')).toBeHidden();
  await alice.sees('Here is the plan');
});

test('files are listed however long ago they were sent', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.attaches(textFile('plan.txt'));
  await alice.says('Here is the plan');
  await alice.hasSaid(60);
  await bob.reloads();
  await bob.sees('Message 60');
  await bob.opensDetails('general');
  const details = bob.details('general');
  await expect(details.getByText('plan.txt')).toBeVisible();
  await details.getByRole('button', { name: 'Delete plan.txt' }).click();
  await bob.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(details.getByText('plan.txt')).toBeHidden();
  await expect(details.getByText('Files sent in this channel are listed here.')).toBeVisible();
});
