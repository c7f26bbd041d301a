import type { Actor } from '../actors/actor.js';
import { joins, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';
import { ageMessages } from '../product/age-messages.js';

const address = 'acme-labs';

/** Messages of one day, more than a page of them. */
async function hasDay(who: Actor, channelId: number, name: string): Promise<void> {
  for (let number = 1; number <= 40; number += 1) {
    await who.hasPosted(channelId, `<p>${name} ${number}</p>`);
  }
}

const day = ({ page }: Actor, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });

async function chooses({ page }: Actor, entry: string): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).click();
}

const dated = (daysAgo: number) => {
  const date = new Date(Date.now() - daysAgo * 24 * 3_600_000);
  return new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(date);
};

test('the reader jumps to a day, and Back and Forward lead there and back', async ({
  alice,
  bob,
  parley,
}) => {
  await settle(alice);
  const general = await alice.channelId(address, 'general');
  for (const name of ['First', 'Second', 'Third', 'Fourth']) await hasDay(alice, general, name);
  await alice.page.goto('about:blank');
  await ageMessages(parley, [8, 'First'], [5, 'Second'], [1, 'Third']);
  await joins(bob, alice);
  await bob.sees('Fourth 40');
  const shows = (text: string) =>
    expect(bob.messageList().getByText(text, { exact: true })).toBeInViewport();

  // The keys come with the actions of messages.
  await bob.pointsAt('Fourth 40');
  // To the beginning, not to the first message that happens to be loaded.
  await bob.composer().press('Control+Home');
  await shows('First 1');
  await bob.page.goBack();
  await shows('Fourth 40');

  await bob.messageList().hover();
  const today = day(bob, 'Today, jump to a date');
  await expect(async () => {
    await bob.page.mouse.wheel(0, -300);
    await expect(today).toBeAttached({ timeout: 100 });
  }).toPass();
  await today.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await shows('Fourth 1');
  // By keyboard: a click may scroll first.
  await today.press('Enter');
  await chooses(bob, 'The beginning');
  await shows('First 1');
  await bob.page.goBack();
  await shows('Fourth 1');
  await bob.page.goForward();
  await shows('First 1');

  await day(bob, 'jump to a date').first().click();
  await chooses(bob, 'Yesterday');
  await shows('Third 1');

  // By keyboard, to a day on which nothing was written: the next message there is.
  await day(bob, /jump to a date/)
    .filter({ visible: true })
    .last()
    .focus();
  await bob.page.keyboard.press('Enter');
  await expect(bob.page.getByRole('menuitem', { name: 'Most recent' })).toBeFocused();
  await bob.page.keyboard.press('End');
  await bob.page.keyboard.press('Enter');
  const dialog = bob.page.getByRole('dialog', { name: 'Jump to a date' });
  const chosen = dialog.getByRole('grid').locator('[tabindex="0"]');
  await expect(chosen).toBeFocused();
  await bob.page.keyboard.press('PageUp');
  await bob.page.keyboard.press('PageUp');
  await expect(dialog.getByRole('button', { name: dated(8), exact: true })).toBeFocused();
  await bob.page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('button', { name: dated(8), exact: true })).toBeFocused();
  const previous = dialog.getByRole('button', { name: 'Previous month' });
  await expect(previous).toBeDisabled();
  // It may have been pressed to get there: it keeps the focus.
  await previous.focus();
  await bob.page.keyboard.press('Enter');
  await expect(previous).toBeFocused();
  await chosen.focus();
  await bob.page.keyboard.press('ArrowRight');
  await bob.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await shows('Second 1');

  await day(bob, /jump to a date/)
    .first()
    .click();
  await chooses(bob, 'Most recent');
  await shows('Fourth 40');
  await expect(bob.page).toHaveURL(new RegExp(`/${general}$`));
  await bob.page.goBack();
  await shows('Second 1');
  await bob.page.goBack();
  await shows('Third 1');

  await bob.page.getByRole('link', { name: 'Activity' }).click();
  await expect(bob.page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await bob.page.goBack();
  await shows('Third 1');
});
