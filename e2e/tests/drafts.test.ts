import type { Actor } from '../actors/actor.js';
import { arrives, belong, settle } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { unreachable } from '../browsers/problems.js';
import { expect, test } from '../fixtures/test.js';

/** Another device of alice's, in `general`. */
async function secondDevice(person: (name: string) => Promise<Actor>): Promise<Actor> {
  const phone = await person('alice');
  await phone.hasSignedIn('acme-labs');
  await phone.enters('acme-labs');
  await phone.composer().waitFor();
  return phone;
}

/** Resolves once the server has stored a draft. */
const stored = ({ page }: Actor) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/draft') && response.request().method() === 'PUT',
  );

const channel = (actor: Actor, name: string) =>
  actor.sidebar().getByRole('link', { name, exact: true });

test('a draft with its file is on alice’s other device, nobody else sees it, and it is gone once it is sent', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob);
  await arrives(alice);
  await alice.attaches(textFile('plan.txt'), pixel);
  const saved = stored(alice);
  await alice.types('Here is the **plan** for');
  await saved;
  const phone = await secondDevice(person);
  await expect(phone.composer()).toHaveText('Here is the plan for');
  await expect(phone.composer().locator('strong')).toHaveText('plan');
  await expect(phone.filesToSend()).toHaveText([/plan\.txt/, /pixel\.png/]);

  const continued = stored(phone);
  await phone.composer().press('End');
  await phone.page.keyboard.type(' tomorrow');
  await continued;
  await expect(alice.composer()).toHaveText('Here is the plan for tomorrow');

  const withoutPicture = stored(alice);
  await alice.page.getByRole('button', { name: 'Remove pixel.png' }).click();
  await withoutPicture;
  await expect(phone.filesToSend()).toHaveText([/plan\.txt/]);

  await arrives(bob);
  await expect(bob.composer()).toHaveText('');
  await expect(bob.sidebar().getByRole('link', { name: /draft/ })).toHaveCount(0);

  await phone.sends();
  for (const device of [phone, alice]) {
    await device.sees('Here is the plan for tomorrow');
    await expect(device.message('Here is the').getByText('plan.txt')).toBeVisible();
    await expect(device.composer()).toHaveText('');
    await expect(device.filesToSend()).toHaveCount(0);
  }
  await alice.reloads();
  await alice.sees('Here is the plan for tomorrow');
  await expect(alice.composer()).toHaveText('');
});

test('the sidebar marks conversations with a draft, but not the open one; drafts stay when alice signs out', async ({
  alice,
  person,
}) => {
  await settle(alice);
  const phone = await secondDevice(person);
  await alice.types('Half a thought');
  await expect(channel(alice, 'general')).toBeVisible();
  await channel(alice, 'launch').click();
  await alice.isInChannel('launch');
  await expect(channel(alice, 'general, draft')).toBeVisible();
  await expect(phone.composer()).toHaveText('Half a thought');
  await expect(channel(phone, 'general')).toBeVisible();
  await channel(phone, 'launch').click();
  await expect(channel(phone, 'general, draft')).toBeVisible();

  await channel(phone, 'general, draft').click();
  await phone.composer().press('ControlOrMeta+a');
  await phone.page.keyboard.press('Delete');
  await expect(channel(alice, 'general')).toBeVisible();

  await alice.opensChannel('general');
  await alice.attaches(textFile('kept.txt'));
  await alice.types('Not sent yet');
  await alice.signsOut();
  await alice.isSignedOut();
  await alice.signsIn('acme-labs');
  await expect(alice.composer()).toHaveText('Not sent yet');
  await expect(alice.filesToSend()).toHaveText([/kept\.txt/]);
  await alice.sends();
  await expect(alice.message('Not sent yet').getByText('kept.txt')).toBeVisible();
});

test('what is typed on leaving the page is on the server', async ({ alice, person }) => {
  await settle(alice);
  const saved = stored(alice);
  await alice.types('Just this');
  await alice.page.close({ runBeforeUnload: true }).then(() => saved.catch(() => undefined));
  const phone = await person('alice');
  await phone.hasSignedIn('acme-labs');
  await expect(async () => {
    await phone.enters('acme-labs');
    await expect(phone.composer()).toHaveText('Just this', { timeout: 2_000 });
  }).toPass();
});

test.describe('without a network', () => {
  test.use({ tolerated: unreachable });

  test('a tab that missed that its draft was sent lets go of it; drafts written meanwhile on two devices are both kept', async ({
    alice,
    person,
  }) => {
    await settle(alice);
    const saved = stored(alice);
    await alice.types('Once only');
    await saved;
    const phone = await secondDevice(person);
    await expect(phone.composer()).toHaveText('Once only');
    await alice.page.context().setOffline(true);
    await expect(alice.page.getByText('You are offline.')).toBeVisible();
    await phone.sends();
    await phone.hasNothingPending();
    await alice.page.context().setOffline(false);
    await alice.isBack();
    await alice.sees('Once only');
    await expect(alice.composer()).toHaveText('');

    await alice.page.context().setOffline(true);
    await expect(alice.page.getByText('You are offline.')).toBeVisible();
    await alice.types('From the train');
    const savedByPhone = stored(phone);
    await phone.types('By phone');
    await savedByPhone;
    await alice.page.context().setOffline(false);
    await alice.isBack();
    for (const device of [alice, phone]) {
      await expect(device.composer()).toContainText('From the train');
      await expect(device.composer()).toContainText('By phone');
    }
  });
});
