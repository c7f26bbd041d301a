import type { Locator } from '@playwright/test';
import type { Actor } from '../actors/actor.js';
import { arrives, belong, founds, settle } from '../actors/meet.js';
import { textFile } from '../actors/message.js';
import { expect, test } from '../fixtures/test.js';

const phone = { width: 390, height: 844 };
const smallPhone = { width: 320, height: 640 };

test('SPEC §2: a profile lists its fields in order', async ({ alice, bob }) => {
  await belong(alice, bob);
  const { page } = alice;
  await alice.hasProfile({ full_name: 'Alice Baker', what_i_do: 'Bread' });
  await alice.hasStatus('acme-labs', 'Writing the next plan and more');
  await bob.hasProfile({ full_name: 'Bob Brook', what_i_do: 'Boats' });
  await bob.hasStatus('acme-labs', 'At the river');
  await bob.hasPosted(await bob.channelId('acme-labs', 'general'), '<p>Hello</p>');
  await arrives(alice);
  await alice.opensOwnProfile();
  await isTopDown([
    alice.profile().getByText('Alice Baker'),
    alice.profile().getByText('Active'),
    alice.profile().getByText('Bread'),
    alice.profile().getByText('Writing the next plan and more'),
    alice.profile().getByText('Display Name'),
    alice.profile().getByText('Email'),
    alice.profile().getByText('Phone Number'),
    alice.profile().getByText('Local time'),
  ]);
  await alice.ownPhoto().click();
  // SPEC §9: 22 characters, of which the last is a space.
  await expect(page.getByRole('menuitem', { name: /^Writing/ })).toHaveText(
    /^Writing the next plan …$/,
  );
  await page.keyboard.press('Escape');

  await alice.opensPopupOf('Bob Brook');
  const popup = alice.popup('Bob Brook');
  await isTopDown([
    popup.getByText('Bob Brook'),
    popup.getByText('Boats'),
    popup.getByRole('button', { name: 'View full profile' }),
    popup.getByText('local time'),
    popup.getByText('At the river'),
    popup.getByRole('button', { name: 'Message' }),
  ]);
});

test('SPEC §2: channel details list their fields in order', async ({ alice }) => {
  const { page } = alice;
  await settle(alice);
  await alice.opensChannel('launch');
  const files = Array.from({ length: 6 }, (_, index) => textFile(`plan-${index}.txt`));
  await alice.attaches(...files);
  await alice.says('Here they are');
  await alice.opensDetails('launch');
  const details = alice.details('launch');
  const card = details.getByRole('listitem').filter({ hasText: 'plan-0.txt' });
  await expect(card).toBeVisible();
  const leave = details.getByRole('button', { name: 'Leave Channel' });
  await isTopDown([details.getByText('Created on'), leave, details.getByText('Files')]);
  await expect(leave).toBeInViewport();
  // Both in one call, because the dialog is still growing.
  const [whole, drawn] = await card.evaluate((item) =>
    [item, item.children[0]].map((element) => element?.getBoundingClientRect().width),
  );
  expect(drawn).toBe(whole);

  await alice.edits('topic');
  await page.getByRole('textbox', { name: 'Topic' }).fill('Until Thursday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await alice.sidebar().getByRole('link', { name: 'Channel browser' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'launch' });
  await expect(row).toHaveText(/launch\s*1 member\s*Until Thursday\s*Joined\s*View\s*Leave$/);
});

test('the actions of a message lie within it, so that none is meant for another', async ({
  alice,
}) => {
  await settleAfter(alice, 4);
  for (const text of ['Message 4', 'Message 3', 'Message 2', 'Message 1']) {
    const actions = await boxOf(await alice.pointsAt(text));
    const message = await boxOf(alice.message(text));
    expect(actions.y).toBeGreaterThanOrEqual(message.y);
    expect(actions.y + actions.height).toBeLessThanOrEqual(message.y + message.height);
  }
  // However quick the pointer is: a press on arrival must not hit the previous message's toolbar.
  const edit = await boxOf(alice.message('Message 1').getByRole('button', { name: 'Edit' }));
  const above = await boxOf(alice.message('Message 1'));
  const to = await boxOf(alice.message('Message 2'));
  await alice.page.mouse.move(edit.x + edit.width / 2, edit.y + edit.height / 2);
  await alice.page.mouse.move(edit.x + edit.width / 2, above.y + above.height + to.height / 2);
  await alice.page.mouse.down();
  await alice.page.mouse.up();
  // On a slow machine its own toolbar has come before the press.
  const second = alice.message('Message 2');
  const actions = second.getByRole('toolbar', { name: 'Message actions' });
  await expect(actions.or(second.getByRole('textbox'))).toBeVisible();
  await expect(alice.message('Message 1').getByRole('textbox')).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a tap on a message leads to its actions, by a button within it', async ({ alice }) => {
    await settleAfter(alice, 4);
    for (const text of ['Message 4', 'Message 3', 'Message 2', 'Message 1']) {
      const message = alice.message(text);
      await message.getByText(text, { exact: true }).tap();
      const button = message.getByRole('button', { name: 'Message actions' });
      const [small, whole] = [await boxOf(button), await boxOf(message)];
      expect(small.y).toBeGreaterThanOrEqual(whole.y);
      expect(small.y + small.height).toBeLessThanOrEqual(whole.y + whole.height);
      expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(24);
      await expect(alice.actions()).toHaveCount(0);
    }
    await alice.message('Message 2').getByText('Message 2', { exact: true }).tap();
    await alice.message('Message 2').getByRole('button', { name: 'Message actions' }).tap();
    await alice.messageSheet().getByRole('button', { name: 'Edit' }).tap();
    await expect(alice.message('Message 2').getByRole('textbox')).toBeFocused();
  });
});

test('a row of direct messages shows its x without being pointed at, and cuts the name only where it fills the row', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  await alice.hasDirectMessages(bob, 'acme-labs');
  await arrives(alice);
  await alice.composer().hover();
  const leave = alice.sidebar().getByRole('button', { name: /^Leave the chat/ });
  const opacity = await leave.evaluate((button) => Number(getComputedStyle(button).opacity));
  expect(opacity).toBeGreaterThan(0.5);

  await alice.page.setViewportSize({ width: 768, height: 900 });
  await alice.findsSidebar();
  /** Pixels of the name that are cut, and that the row has left beside it. */
  const measured = (name: string) =>
    alice
      .chatLinks()
      .getByText(name, { exact: true })
      .evaluate((text) => ({
        cut: text.scrollWidth - text.clientWidth,
        left: (text.parentElement?.clientWidth ?? 0) - text.clientWidth,
      }));
  for (const name of ['Bartholomew', 'Bartholomew Brook', 'Bartholomew Brookes']) {
    await bob.isCalled(name);
    expect([name, (await measured(name)).cut]).toEqual([name, 0]);
  }
  const endless = 'Bartholomew Brook of the House by the River';
  await bob.isCalled(endless);
  const { cut, left } = await measured(endless);
  expect(cut).toBeGreaterThan(0);
  expect(left).toBe(0);
});

test('on a phone the way to the latest message covers none, and leaving a channel asks first, wherever it is offered', async ({
  alice,
}) => {
  const { page } = alice;
  await page.setViewportSize(phone);
  await settleAfter(alice, 60);
  await alice.messageList().hover();
  await page.mouse.wheel(0, -600);
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await expect(jump).toBeVisible();
  const [list, button] = [await boxOf(alice.messageList()), await boxOf(jump)];
  expect(button.y).toBeGreaterThanOrEqual(list.y + list.height);
  await jump.click();
  await expect(alice.messageList().getByText('Message 60', { exact: true })).toBeInViewport({
    ratio: 1,
  });

  await alice.opensChannel('launch');
  const leave = page.getByRole('main').getByRole('button', { name: 'Leave Channel' });
  await expect(leave).toHaveText(/^Leave/);
  await expect(leave).toBeInViewport({ ratio: 1 });
  await leave.click();
  await expect(alice.question()).toContainText('Leave #launch?');
  await alice.question().getByRole('button', { name: 'Cancel' }).click();
  await alice.isInChannel('launch');

  await alice.findsSidebar();
  await alice.sidebar().getByRole('link', { name: 'Channel browser' }).click();
  await alice.leaves(page.getByRole('button', { name: 'Leave #launch' }));
  await expect(page.getByRole('button', { name: 'Join #launch' })).toBeVisible();
});

test('forms and navigation fit screens 390 and 320 pixels wide', async ({ alice }) => {
  const { page } = alice;
  await alice.hasAccount();
  await alice.hasWorkspace('a-longer-workspace-name', 'launch');
  for (const viewport of [phone, smallPhone]) {
    await page.setViewportSize(viewport);
    for (const route of ['/signin', '/create']) {
      await alice.opens(route);
      const field = page.getByRole('main').getByRole('textbox');
      const suffix = page.getByRole('main').getByText(`.${new URL(page.url()).host}`);
      await expect(suffix).toBeVisible();
      const [typed, host] = [await boxOf(field), await boxOf(suffix)];
      expect(host.x).toBeGreaterThanOrEqual(typed.x + typed.width - 1);
      expect(Math.abs(centre(host) - centre(typed))).toBeLessThan(2);
      await fits(alice);
    }
    const create = page.getByRole('banner').getByRole('link', { name: 'Create a new workspace' });
    await expect(create).toHaveText(/new workspace/i);
    await expect(create.getByText('New workspace', { exact: true })).toBeVisible();

    await alice.opens('/');
    const address = page.getByText(/^a-longer-workspace-name\./);
    const hidden = await address.evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(hidden).toBe(0);
    await fits(alice);
  }
});

test('texts and edges line up', async ({ alice, person }) => {
  const { page } = alice;
  await founds(alice);
  await alice.hasPosted(await alice.channelId('acme-labs', 'general'), '<p>Keep this</p>');
  await arrives(alice);
  await alice.saves('Keep this');

  // The focus returns to the topic's button: its ring stays inside, and crosses no text.
  await alice.channelTopic('Add a topic').click();
  await expect(page.getByRole('textbox', { name: 'Topic' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(alice.channelTopic('Add a topic')).toBeFocused();
  await expect(alice.channelTopic('Add a topic')).toHaveCSS('outline-offset', '-2px');

  for (const viewport of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(viewport);
    await alice.opensSavedItems();
    const place = page.getByRole('main').getByRole('link', { name: '#general' });
    const title = page.getByRole('heading', { name: 'Saved items' });
    expect(await textStart(title)).toBe(await textStart(place));
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  const carol = await person('carol');
  await carol.hasAccount();
  await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(carol.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const gap = async () => {
    const field = await boxOf(dialog.getByLabel('Email'));
    const banner = await boxOf(dialog.getByRole('status').filter({ hasText: 'User Added!' }));
    return banner.y - (field.y + field.height);
  };
  // --space-4, once the dialog has stopped growing.
  await expect.poll(gap).toBeGreaterThanOrEqual(16);
});

test('only visitors are offered to create an account', async ({ alice, bob }) => {
  await founds(alice);
  const offer = ({ page }: Actor) => page.getByRole('link', { name: 'Create an account' });
  await bob.opens('/signin/acme-labs');
  await expect(offer(bob)).toBeVisible();
  await alice.opens('/signin/acme-labs');
  await expect(alice.page.getByRole('link', { name: 'Find another one' })).toBeVisible();
  await expect(offer(alice)).toHaveCount(0);
});

test('a photo without picture content is refused when chosen', async ({ alice }) => {
  await settle(alice);
  await alice.opensOwnProfile();
  await alice.profile().getByRole('button', { name: 'Edit profile' }).click();
  const dialog = alice.page.getByRole('dialog');
  const choose = (name: string, buffer: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg', buffer });
  const beginning = Buffer.from('89504e470d0a1a0a', 'hex');
  const refusal = dialog.getByText('Invalid file format: profile photos must be jpg or png.');
  await choose('zeros.png', Buffer.alloc(1000));
  await expect(refusal).toBeVisible();
  await expect(dialog.locator('img')).toHaveCount(0);
  await choose('begun.png', Buffer.concat([beginning, Buffer.alloc(1000)]));
  await expect(refusal).toBeVisible();
  await choose('large.jpg', Buffer.alloc(300_000));
  await expect(refusal).toBeVisible();
});

/** Alice is alone in `general`, where she has posted `Message 1`, `Message 2` … */
async function settleAfter(alice: Actor, count: number): Promise<void> {
  await founds(alice);
  await alice.hasPostedMany(await alice.channelId('acme-labs', 'general'), count);
  await arrives(alice);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(place: Locator): Promise<Box> {
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

const centre = ({ y, height }: Box) => y + height / 2;

/** The left edge of its text. */
function textStart(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().x;
  });
}

/** The places are stacked vertically. */
async function isTopDown(places: readonly Locator[]): Promise<void> {
  const tops: number[] = [];
  for (const place of places) tops.push((await boxOf(place)).y);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

/** No element is wider than the screen. */
async function fits({ page }: Actor): Promise<void> {
  const ends = await page.getByRole('banner').evaluate((banner) => ({
    page: document.documentElement.scrollWidth - window.innerWidth,
    last:
      (banner.querySelector('nav > :last-child')?.getBoundingClientRect().right ?? 0) -
      window.innerWidth,
  }));
  expect(ends.page).toBeLessThanOrEqual(0);
  expect(ends.last).toBeLessThanOrEqual(0);
}
