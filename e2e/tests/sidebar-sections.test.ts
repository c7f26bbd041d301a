import type { Locator } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { phone } from '../actors/devices.js';
import { arrives, belong, founds, settle, settleWith } from '../actors/meet.js';
import { hold } from '../browsers/hold.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { unreachable } from '../browsers/problems.js';
import { expect, test } from '../fixtures/test.js';

const section = (actor: Actor, name: string) =>
  actor.sidebar().getByRole('region', { name, exact: true });
const toggle = (actor: Actor, name: string) =>
  section(actor, name).getByRole('button', { name, exact: true });
const row = (actor: Actor, name: string) =>
  actor.sidebar().getByRole('link', { name: new RegExp(`^${name}\\b`) });
const rows = (actor: Actor, name: string) => section(actor, name).locator('[data-conversation] a');
const titles = (actor: Actor) =>
  actor.sidebar().locator('[data-section] > [draggable] > [aria-controls]');
const item = (actor: Actor, name: string) => actor.page.getByRole('menuitem', { name });
const choice = (actor: Actor, name: string) =>
  actor.sidebar().getByRole('button', { name, exact: true });
const nameField = (actor: Actor) => actor.page.getByRole('dialog').getByLabel('Name');

async function opensRowMenu(actor: Actor, name: string): Promise<void> {
  await row(actor, name).hover();
  await actor
    .sidebar()
    .getByRole('button', { name: `Move ${name} to a section` })
    .click();
}

async function opensSectionMenu(actor: Actor, name: string): Promise<void> {
  await toggle(actor, name).hover();
  await section(actor, name).getByRole('button', { name: 'Section options' }).click();
}

/** For a conversation, from its menu. */
async function makesSection(actor: Actor, name: string, forRow: string): Promise<void> {
  await opensRowMenu(actor, forRow);
  await item(actor, 'New section…').click();
  await nameField(actor).fill(name);
  await actor.page.keyboard.press('Enter');
  await expect(section(actor, name)).toBeVisible();
  await expect(row(actor, forRow)).toBeVisible();
}

async function otherDevice(person: (name: string) => Promise<Actor>): Promise<Actor> {
  const device = await person('alice');
  await device.hasSignedIn('acme-labs');
  await device.enters('acme-labs');
  return device;
}

/** Resolves once the server has stored a change of sections. */
const stored = ({ page }: Actor) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/api/sidebar') && answer.request().method() === 'PUT',
  );

test('channels and people are dragged into a section, which is deleted, and brought back, on all devices', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob);
  await alice.hasDirectMessages(bob, 'acme-labs');
  await arrives(alice);
  const tablet = await otherDevice(person);
  await makesSection(alice, 'Projects', 'launch');
  await expect(rows(tablet, 'Projects')).toHaveText(['launch']);

  await row(alice, 'general').dragTo(section(alice, 'Projects'));
  await row(alice, bob.email).dragTo(toggle(alice, 'Projects'));
  for (const device of [alice, tablet]) {
    await expect(rows(device, 'Projects')).toHaveText(['general', 'launch', bob.email]);
    await expect(rows(device, 'Channels')).toHaveCount(0);
    await expect(rows(device, 'Direct Messages')).toHaveCount(0);
  }
  // A channel is not dropped among direct messages.
  await row(alice, 'launch').dragTo(section(alice, 'Direct Messages'));
  await row(alice, 'general').dragTo(section(alice, 'Channels'));
  await expect(rows(tablet, 'Channels')).toHaveText(['general']);
  await expect(rows(alice, 'Projects')).toHaveText(['launch', bob.email]);

  await expect(titles(alice)).toHaveText(['Projects', 'Channels', 'Direct Messages']);
  await toggle(alice, 'Direct Messages').dragTo(toggle(alice, 'Projects'));
  for (const device of [alice, tablet]) {
    await expect(titles(device)).toHaveText(['Direct Messages', 'Projects', 'Channels']);
  }

  // Conversations of a deleted section return to their standard places, until the deletion is undone.
  await opensSectionMenu(alice, 'Projects');
  await item(alice, 'Delete section').click();
  for (const device of [alice, tablet]) {
    await expect(section(device, 'Projects')).toHaveCount(0);
    await expect(rows(device, 'Channels')).toHaveText(['general', 'launch']);
    await expect(rows(device, 'Direct Messages')).toHaveText([bob.email]);
  }
  await alice.page.getByRole('button', { name: 'Undo' }).click();
  for (const device of [alice, tablet]) {
    await expect(rows(device, 'Projects')).toHaveText(['launch', bob.email]);
  }
  await alice.reloads();
  await expect(titles(alice)).toHaveText(['Direct Messages', 'Projects', 'Channels']);
  await expect(rows(alice, 'Projects')).toHaveText(['launch', bob.email]);
});

test('by keyboard alone: made, filled, renamed and moved, and the focus stays', async ({
  alice,
}) => {
  await settle(alice);
  const { page } = alice;
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const more = alice.sidebar().getByRole('button', { name: 'Move launch to a section' });
  const chooses = async (entry: Locator) => {
    for (let presses = 0; presses < 10; presses += 1) {
      if (await entry.evaluate((element) => element === document.activeElement)) break;
      await press('ArrowDown');
    }
    await expect(entry).toBeFocused();
    await press('Enter');
  };
  await row(alice, 'launch').focus();
  await press('Tab');
  await expect(more).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await passesAxe(page, '[role=menu]');
  await chooses(item(alice, 'New section…'));
  await expect(nameField(alice)).toBeFocused();
  await page.keyboard.type('Projects');
  await press('Enter');
  await expect(rows(alice, 'Projects')).toHaveText(['launch']);

  await more.focus();
  await press('Enter');
  await chooses(item(alice, 'Channels'));
  await expect(rows(alice, 'Channels')).toHaveText(['general', 'launch']);
  await expect(more).toBeFocused();

  const options = section(alice, 'Projects').getByRole('button', { name: 'Section options' });
  await options.focus();
  await press('Enter');
  await expect(item(alice, 'Move down')).toBeVisible();
  await passesAxe(page, '[role=menu]');
  await chooses(item(alice, 'Move down'));
  await expect(titles(alice)).toHaveText(['Channels', 'Projects', 'Direct Messages']);
  await expect(options).toBeFocused();
  await press('Enter');
  await chooses(item(alice, 'Rename…'));
  await expect(nameField(alice)).toHaveValue('Projects');
  await nameField(alice).fill('Later');
  await press('Enter');
  await expect(titles(alice)).toHaveText(['Channels', 'Later', 'Direct Messages']);
});

test('a collapsed section, which shows what is unread, and the choice of “Unread” are on all devices', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob);
  const launch = await alice.channelId('acme-labs', 'launch');
  await bob.hasJoined(launch);
  const [projects] = await alice.hasSections('acme-labs', 'Projects');
  await alice.hasPlaced(launch, projects);
  await arrives(alice);
  const tablet = await otherDevice(person);
  await expect(rows(tablet, 'Projects')).toHaveText(['launch']);
  await toggle(alice, 'Projects').click();
  for (const device of [alice, tablet]) {
    await expect(toggle(device, 'Projects')).toHaveAttribute('aria-expanded', 'false');
    await expect(rows(device, 'Projects')).toHaveCount(0);
  }
  await bob.hasPosted(launch, '<p>Ready?</p>');
  await expect(rows(alice, 'Projects')).toHaveText(['launch']);
  await rows(alice, 'Projects').click();
  await alice.sees('Ready?');
  await expect(rows(alice, 'Projects')).toHaveText(['launch']);
  await expect(rows(tablet, 'Projects')).toHaveCount(0);
  await toggle(tablet, 'Projects').click();
  await expect(toggle(alice, 'Projects')).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(tablet, 'Projects')).toHaveText(['launch']);

  const isStored = stored(alice);
  await choice(alice, 'Unread').click();
  await isStored;
  for (const [device, shown, hidden] of [
    [alice, 'Projects', 'Channels'],
    [tablet, 'Channels', 'Projects'],
  ] as const) {
    await expect(choice(device, 'Unread')).toHaveAttribute('aria-pressed', 'true');
    // The one on the screen stays.
    await expect(rows(device, shown)).toHaveCount(1);
    await expect(rows(device, hidden)).toHaveCount(0);
  }
  await tablet.reloads();
  await expect(choice(tablet, 'Unread')).toHaveAttribute('aria-pressed', 'true');
  await choice(tablet, 'All').click();
  await expect(rows(alice, 'Channels')).toHaveText(['general']);
});

test('a section is sorted by name or by what is new; a channel that was left and joined again is in Channels', async ({
  alice,
  bob,
}) => {
  await settleWith(alice, bob);
  const [general, launch] = [
    await alice.channelId('acme-labs', 'general'),
    await alice.channelId('acme-labs', 'launch'),
  ];
  await expect(rows(alice, 'Channels')).toHaveText(['general', 'launch']);
  await opensSectionMenu(alice, 'Channels');
  await alice.page.getByRole('menuitemradio', { name: 'Sort by what is new' }).click();
  await alice.page.keyboard.press('Escape');
  await alice.opensChannel('launch');
  await alice.hasPosted(launch, '<p>First</p>');
  await expect(rows(alice, 'Channels')).toHaveText(['launch', 'general']);
  await bob.hasPosted(general, '<p>Second, in general</p>');
  await expect(rows(alice, 'Channels').first()).toHaveText(/general/);
  await opensSectionMenu(alice, 'Channels');
  await alice.page.getByRole('menuitemradio', { name: 'Sort by name' }).click();
  await alice.page.keyboard.press('Escape');
  await alice.hasPosted(launch, '<p>Third</p>');
  await alice.sees('Third');
  await expect(rows(alice, 'Channels')).toHaveText(['general', 'launch']);

  await makesSection(alice, 'Projects', 'launch');
  await expect(rows(alice, 'Projects')).toHaveText(['launch']);
  await alice.leavesChannel();
  await expect(rows(alice, 'Projects')).toHaveCount(0);
  await expect(section(alice, 'Projects')).toContainText('Move channels and people here.');
  await alice.previews('launch');
  await alice.page.getByRole('button', { name: 'Join Channel' }).click();
  await expect(rows(alice, 'Channels')).toHaveText(['general', 'launch']);
});

test.describe('two devices', () => {
  test.use({ tolerated: /status of 409/ });

  test('at once lose nothing; a rename elsewhere is told, and the text stays', async ({
    alice,
    person,
  }) => {
    await settle(alice);
    const tablet = await otherDevice(person);
    await makesSection(alice, 'Projects', 'launch');
    await expect(section(tablet, 'Projects')).toBeVisible();

    // Alice's change is on its way while the tablet's is stored.
    const held = await hold(alice.page, '**/api/sidebar?*');
    await toggle(alice, 'Direct Messages').click();
    await expect(toggle(alice, 'Direct Messages')).toHaveAttribute('aria-expanded', 'false');
    const saved = stored(tablet);
    await toggle(tablet, 'Channels').click();
    await saved;
    held.release();
    for (const device of [alice, tablet]) {
      for (const name of ['Channels', 'Direct Messages']) {
        await expect(toggle(device, name)).toHaveAttribute('aria-expanded', 'false');
      }
    }

    await opensSectionMenu(alice, 'Projects');
    await item(alice, 'Rename…').click();
    await nameField(alice).fill('Launches');
    await opensSectionMenu(tablet, 'Projects');
    await item(tablet, 'Rename…').click();
    await nameField(tablet).fill('Work');
    await tablet.page.keyboard.press('Enter');
    // Behind the dialog it is hidden from assistive technology.
    await expect(alice.page.locator('[data-section]', { hasText: 'Work' })).toBeVisible();
    await alice.page.getByRole('button', { name: 'Save' }).click();
    await expect(
      alice.page.getByText('This section was renamed to “Work” on another device.'),
    ).toBeVisible();
    await expect(nameField(alice)).toHaveValue('Launches');
    await expect(alice.page.locator('[data-section]', { hasText: 'Work' })).toBeVisible();
  });
});

test.describe('a lost connection', () => {
  test.use({ tolerated: unreachable });

  test('names too long, and sections too many, are refused where they were typed; “Unread” is chosen also offline', async ({
    alice,
  }) => {
    await founds(alice);
    const names = Array.from({ length: 50 }, (_, index) => `Section ${index + 1}`);
    await alice.hasSections('acme-labs', ...names);
    await arrives(alice);
    await expect(section(alice, 'Section 50')).toBeVisible();
    await opensSectionMenu(alice, 'Section 50');
    await item(alice, 'New section…').click();
    await nameField(alice).fill('x'.repeat(81));
    await expect(alice.page.getByText('80 characters or less')).toBeVisible();
    await expect(alice.page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
    await nameField(alice).fill('One more');
    await alice.page.keyboard.press('Enter');
    await expect(alice.page.getByText('You can have up to 50 sections.')).toBeVisible();
    await expect(nameField(alice)).toHaveValue('One more');
    await alice.page.keyboard.press('Escape');
    await expect(alice.page.getByRole('dialog')).toBeHidden();

    await alice.page.context().setOffline(true);
    const failed = alice.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/sidebar'),
    );
    await choice(alice, 'Unread').click();
    await failed;
    await expect(rows(alice, 'Channels')).toHaveCount(1);
    await expect(choice(alice, 'Unread')).toHaveAttribute('aria-pressed', 'true');
    await alice.page.context().setOffline(false);
    await choice(alice, 'All').click();
    await expect(rows(alice, 'Channels')).toHaveText(['general', 'launch']);
  });
});

test('on a phone, menus make and fill sections', async ({ person }) => {
  const mobile = await person('alice', phone);
  await settle(mobile);
  await mobile.findsSidebar();
  await mobile.sidebar().getByRole('button', { name: 'Move launch to a section' }).tap();
  await item(mobile, 'New section…').tap();
  await nameField(mobile).fill('Projects');
  await mobile.page.keyboard.press('Enter');
  await expect(rows(mobile, 'Projects')).toHaveText(['launch']);
  await mobile.findsSidebar();
  await mobile.sidebar().getByRole('button', { name: 'Move general to a section' }).tap();
  await item(mobile, 'Projects').tap();
  await expect(rows(mobile, 'Projects')).toHaveText(['general', 'launch']);
  const width = () => mobile.page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
});
