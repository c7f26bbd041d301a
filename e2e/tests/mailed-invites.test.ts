import type { Actor } from '../actors/actor.js';
import { settle } from '../actors/meet.js';
import { test } from '../fixtures/mailed-test.js';
import { expect } from '../fixtures/test.js';

test.use({ tolerated: /404/ });

test('carol, who has no account, is mailed an invite, signs up by it, and is in the workspace', async ({
  alice,
  person,
  mail,
}) => {
  await settle(alice);
  const carol = await person('carol');
  await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
  const dialog = alice.inviteDialog();
  await dialog.getByLabel('Email').fill(carol.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Leads to').selectOption('#launch');
  await dialog.getByRole('button', { name: 'Mail an invite' }).click();
  await expect(dialog.getByText(`An invite link is on its way to ${carol.email}.`)).toBeVisible();

  const route = await mail.routeTo('invite');
  const invite = mail.mails.find((text) => text.includes(route));
  expect(invite).toContain(`To: ${carol.email}`);
  expect(invite).toContain(`Subject: ${alice.email} invites you to Acme Labs`);

  await carol.opens(route);
  await expect(carol.page.getByRole('heading', { name: 'Join Acme Labs' })).toBeVisible();
  await carol.signsUpByLink();
  await carol.isInChannel('launch');
  await carol.isInWorkspace('acme-labs');
  await carol.says('Hello from a mail');
  await alice.page.keyboard.press('Escape');
  await alice.opensChannel('launch');
  await alice.sees('Hello from a mail');

  // The mail has verified the address of carol, who followed its link; alice has not followed hers.
  for (const somebody of [alice, carol]) await somebody.opens('/account');
  const email = ({ page }: Actor) => page.getByRole('region', { name: 'Email' });
  await expect(email(alice)).toContainText('Your address is not verified');
  await expect(email(carol)).toContainText(carol.email);
  await expect(email(carol)).not.toContainText('not verified');

  // The link is for one person.
  const dan = await person('dan');
  await dan.opens(route);
  await expect(dan.page.getByRole('heading', { name: /invite link does not work/ })).toBeVisible();
});
