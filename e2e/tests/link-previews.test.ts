import type { Actor } from '../actors/actor.js';
import { meet } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { startSite, test } from '../fixtures/previews-test.js';
import { expect } from '../fixtures/test.js';

const card = (who: Actor, name: string) =>
  who.messageList().getByRole('link', { name: new RegExp(`Numbers of ${name}`) });

test('a link shows what its page says of itself, until its author or the workspace does not want it', async ({
  alice,
  bob,
}) => {
  const site = await startSite();
  await meet(alice, bob);
  await bob.says(`${site.origin}/Q3`);
  await expect(card(alice, 'Q3')).toContainText('What was sold, and to whom.');
  await expect(card(alice, 'Q3')).toHaveAttribute('href', `${site.origin}/Q3`);
  const shown = card(alice, 'Q3').locator('img');
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await expect(card(alice, 'Q3')).toBeInViewport({ ratio: 1 });
  await expect(alice.messageList().getByText('(edited)')).toHaveCount(0);
  await passesAxe(alice.page);

  // Only its author takes it off, and it stays off when they edit.
  const remove = (who: Actor) => who.page.getByRole('button', { name: 'Remove the preview' });
  await expect(remove(alice)).toHaveCount(0);
  await remove(bob).focus();
  await bob.page.keyboard.press('Enter');
  await expect(card(alice, 'Q3')).toHaveCount(0);
  await expect(card(bob, 'Q3')).toHaveCount(0);
  await expect(bob.message('/Q3')).toBeFocused();
  await bob.beginsToEdit('/Q3');
  await bob.page.keyboard.type(` ${site.origin}/Q4`);
  await bob.page.keyboard.press('Enter');
  await expect(card(alice, 'Q4')).toBeVisible();
  await expect(card(alice, 'Q3')).toHaveCount(0);

  // It is there after loading anew, and nothing moves when the cards come.
  await bob.reloads();
  await expect(card(bob, 'Q4')).toBeVisible();

  await alice.managesWorkspace();
  await alice.page.getByLabel('Show previews of links').selectOption('No');
  await expect(card(bob, 'Q4')).toHaveCount(0);
  await site.close();
});
