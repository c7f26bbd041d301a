import type { Actor } from '../actors/actor.js';
import { arrives, belong } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

const linkTo = ({ page }: Actor, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true });

async function archives(who: Actor, name: string): Promise<void> {
  await who.opensDetails(name);
  await who.page.getByRole('button', { name: 'Archive Channel' }).click();
  await who.question().getByRole('button', { name: 'Archive' }).click();
  await expect(who.question()).toBeHidden();
  await who.page.keyboard.press('Escape');
  await expect(who.details(name)).toBeHidden();
}

const bar = ({ page }: Actor) => page.getByText('This channel is archived.');

test('an archived channel is read only, out of the sidebar, and comes back with its draft', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  const plans = await alice.hasChannel(address, 'plans', bob);
  await alice.hasPosted(plans, '<p>we begin in May</p>');
  await Promise.all([alice, bob].map((one) => arrives(one)));
  await Promise.all([alice, bob].map((one) => one.opensChannel('plans')));
  await bob.composer().waitFor();
  await bob.types('I never finished this');

  await archives(alice, 'plans');
  await expect(bar(bob)).toBeVisible();
  await expect(bob.composer()).toHaveCount(0);
  await bob.sees('archived this channel');
  await bob.sees('we begin in May');
  // Only those who manage the channel are offered to bring it back.
  await expect(bob.page.getByRole('button', { name: 'Bring back' })).toHaveCount(0);
  await bob.opensChannel('general');
  await expect(linkTo(bob, 'plans')).toHaveCount(0);

  await bob.page.getByRole('link', { name: 'Channel browser' }).click();
  await bob.page.getByRole('button', { name: 'Archived' }).click();
  await bob.page.getByRole('link', { name: 'View #plans' }).click();
  await expect(bar(bob)).toBeVisible();

  await alice.page.getByRole('button', { name: 'Bring back' }).click();
  await expect(linkTo(bob, 'plans')).toBeVisible();
  await expect(bob.composer()).toContainText('I never finished this');
  await bob.page.keyboard.press('Enter');
  await alice.sees('brought this channel back');
});

test('an archived channel offers neither a new star nor edits, and comes back under another name if its own was given away', async ({
  alice,
}) => {
  await alice.hasAccount();
  await alice.hasWorkspace(address, 'launch');
  await alice.hasChannel(address, 'plans');
  await arrives(alice);
  await alice.opensChannel('plans');
  const main = alice.page.getByRole('main');
  const star = main.getByRole('button', { name: 'Star', exact: true });
  const topic = main.getByRole('button', { name: 'Add a topic' });
  await expect(topic).toBeVisible();
  await star.click();
  await archives(alice, 'plans');
  await expect(topic).toBeHidden();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect(star).toBeHidden();

  await alice.opensDetails('plans');
  const about = alice.details('plans');
  await expect(about.getByText('None')).toHaveCount(2);
  await expect(about.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await expect(about.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await about.getByRole('button', { name: 'Bring back' }).click();
  await expect(about.getByRole('button', { name: /^Edit/ })).toHaveCount(3);
  await alice.page.keyboard.press('Escape');
  await expect(topic).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');

  await archives(alice, 'plans');
  await alice.hasChannel(address, 'plans');
  await expect(linkTo(alice, 'plans')).toBeVisible();
  await alice.page.getByRole('button', { name: 'Bring back' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'Bring back #plans' });
  await expect(dialog.getByRole('button', { name: 'Bring back' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('old plans');
  await dialog.getByRole('button', { name: 'Bring back' }).click();
  await expect(dialog).toBeHidden();
  await alice.isInChannel('old-plans');
  await expect(linkTo(alice, 'plans')).toBeVisible();
  await expect(linkTo(alice, 'old-plans')).toBeVisible();
});
