import type { Locator } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { arrives, belongsToo, joins, meet } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

/** Alice and bob are in `general`, and carol is a member of it who has no page open. */
async function areThree(alice: Actor, bob: Actor, carol: Actor): Promise<void> {
  await meet(alice, bob, address);
  await belongsToo(carol, alice, address);
}

/** By keyboard, after the field for people has the focus. */
async function chooses(dialog: Locator, ...emails: string[]): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Who' });
  await expect(field).toBeFocused();
  for (const email of emails) {
    await field.pressSequentially(email);
    await field.press('Enter');
    await expect(dialog.getByRole('button', { name: `Do not add ${email}` })).toBeVisible();
  }
}

async function opensGroup(who: Actor, ...emails: string[]): Promise<void> {
  await who.opensPeople();
  await who.page.getByRole('button', { name: 'New group' }).click();
  const dialog = who.page.getByRole('dialog', { name: 'New group' });
  await chooses(dialog, ...emails);
  await who.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await who.isWriting(emails.toSorted().join(', '));
}

const groupLink = (who: Actor, name: string) => who.chatLink(`group ${name}`);

const adding = ({ page }: Actor) => page.getByRole('dialog', { name: 'Add people to this chat' });

async function beginsAdding(who: Actor): Promise<Locator> {
  await who.page.getByRole('main').getByRole('button', { name: '3 members' }).click();
  await who.page.getByRole('dialog').getByRole('button', { name: 'Add people' }).click();
  return adding(who);
}

test('a name that nobody has keeps the dialog, and Backspace takes the last person away', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob, address);
  await alice.opensPeople();
  await alice.page.getByRole('button', { name: 'New group' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'New group' });
  await chooses(dialog, bob.email);
  const field = dialog.getByRole('combobox', { name: 'Who' });
  const bobIsChosen = dialog.getByRole('button', { name: `Do not add ${bob.email}` });
  await field.pressSequentially('nobody');
  await field.press('Enter');
  await expect(dialog.getByText('Nobody else in the workspace has this name.')).toBeVisible();
  await expect(field).toHaveValue('nobody');
  for (const _ of 'nobody') await field.press('Backspace');
  await expect(bobIsChosen).toBeVisible();
  await field.press('Backspace');
  await expect(bobIsChosen).toBeHidden();
});

test('three people talk in a group, leave it and come back, give it a name, and a star', async ({
  alice,
  bob,
  person,
}) => {
  const carol = await person('carol');
  await areThree(alice, bob, carol);
  await opensGroup(alice, bob.email, carol.email);
  await expect(alice.page.getByText('Only the 3 of you can read it.')).toBeVisible();
  await expect(bob.chatLinks()).toHaveCount(0);
  await alice.says('Lunch?');

  const link = groupLink(bob, `${alice.email}, ${carol.email}`);
  await expect(link).toHaveAccessibleName(/1 unread, 3 members$/);
  await link.click();
  await bob.sees('Lunch?');
  await bob.says('At twelve');
  await alice.sees('At twelve');

  await bob.page.getByRole('button', { name: 'Leave Chat' }).click();
  await bob.isInChannel('general');
  await expect(bob.chatLinks()).toHaveCount(0);
  await alice.says('Where?');
  await expect(link).toHaveAccessibleName(/1 unread/);

  await bob
    .sidebar()
    .getByRole('button', { name: /^Leave the chat with alice/ })
    .click();
  await expect(bob.chatLinks()).toHaveCount(0);
  await opensGroup(bob, carol.email, alice.email);
  await bob.sees('Where?');

  await alice.channelName().click();
  const details = alice.page.getByRole('dialog');
  await details.getByRole('button', { name: 'Star' }).click();
  await details.getByRole('button', { name: 'Edit name' }).click();
  const field = alice.page.getByRole('textbox', { name: 'Group name' });
  await field.fill('x'.repeat(81));
  await expect(alice.page.getByRole('alert')).toContainText("can't be longer than 80 characters");
  await field.fill('Lunch, at 12.30');
  await alice.page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await alice.page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await alice.isWriting('Lunch, at 12.30');
  await bob.isWriting('Lunch, at 12.30');
  const starred = alice.sidebar().getByRole('region', { name: 'Starred' });
  await expect(starred.getByRole('link', { name: 'group Lunch, at 12.30' })).toBeVisible();

  await bob.opensChannel('general');
  await bob.jumpsTo('carol alice');
  await bob.isWriting('Lunch, at 12.30');
});

test('people who are added begin a new group, or the group becomes a channel', async ({
  alice,
  bob,
  person,
}) => {
  const [carol, dave] = [await person('carol'), await person('dave')];
  await areThree(alice, bob, carol);
  await arrives(carol, address);
  await joins(dave, alice);
  await opensGroup(alice, bob.email, 'carol@example.com');
  await alice.says('The first plan');
  await groupLink(bob, 'alice@example.com, carol@example.com').click();
  await bob.sees('The first plan');
  await bob.says('Not the last');
  const count = (link: Locator) => link.getByRole('img', { name: 'New messages' });
  const group = groupLink(carol, 'alice@example.com, bob@example.com');
  await expect(count(group)).toHaveAttribute('data-count', '2');

  await chooses(await beginsAdding(alice), dave.email);
  await alice.page.keyboard.press('Enter');
  await alice.isWriting(`${bob.email}, carol@example.com, ${dave.email}`);
  await alice.says('The four of us');
  await expect(groupLink(dave, 'alice@example.com, bob@example.com')).toBeVisible();

  await groupLink(alice, `${bob.email}, carol@example.com, 3 members`).click();
  const dialog = await beginsAdding(alice);
  await chooses(dialog, dave.email);
  await dialog.getByRole('radio', { name: 'A private channel with these messages' }).check();
  const name = dialog.getByLabel('Channel name');
  await name.fill('launch');
  await expect(dialog.getByText('That name is already taken')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make private channel' })).toBeDisabled();
  await name.fill('plan');
  await name.press('Enter');
  await alice.isInChannel('private channel plan');
  await bob.isInChannel('private channel plan');
  await bob.sees('The first plan');
  // In a channel, messages are no mentions: a dot without a number, as after a reload.
  const planLink = () => carol.sidebar().getByRole('link', { name: /^private channel plan/ });
  await expect(count(planLink())).not.toHaveAttribute('data-count');
  await expect(planLink()).toHaveAccessibleName('private channel plan, 2 unread');
  await dave
    .sidebar()
    .getByRole('link', { name: /^private channel plan/ })
    .click();
  await dave.sees('The first plan');
});

test('a new private channel leaves the chat of two as it is', async ({ alice, bob, person }) => {
  await areThree(alice, bob, await person('carol'));
  await alice.hasWrittenTo(bob, address, '<p>Between us</p>');
  await alice.chatLink(bob.email).click();
  await alice.sees('Between us');
  await alice.page.getByRole('main').getByRole('heading', { level: 1 }).getByRole('button').click();
  await alice.page.getByRole('dialog').getByRole('button', { name: 'Add people' }).click();
  const dialog = adding(alice);
  await chooses(dialog, 'carol@example.com');
  await dialog.getByRole('radio', { name: 'A new private channel' }).check();
  await dialog.getByLabel('Channel name').fill('Board 2');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await alice.isInChannel('private channel board-2');
  await alice.says('Hello board');
  await expect(alice.messageList().getByText('Between us')).toHaveCount(0);
  await expect(alice.chatLink(bob.email)).toBeVisible();
  await expect(bob.sidebar().getByRole('link', { name: 'private channel board-2' })).toBeVisible();
});
