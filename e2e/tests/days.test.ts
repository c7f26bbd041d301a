import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakedClock, setClock } from '../../server/testing/server/faked-clock.js';
import type { Actor } from '../actors/actor.js';
import { desk, phone } from '../actors/devices.js';
import { belong, settleWith } from '../actors/meet.js';
import { comesBack, entry, line } from '../actors/unread.js';
import { frameWith } from '../browsers/hold.js';
import { unreachable } from '../browsers/problems.js';
import { needing } from '../fixtures/needing.js';
import { test as processTest } from '../fixtures/process-test.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';
const second = 1_000;
const hour = 3_600;

const divider = ({ page }: Actor, name: string | RegExp) => page.getByRole('separator', { name });

/** Sets the page's clock alone; timers go on as they were. */
async function setsClock({ page }: Actor, offset: number): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + offset);
}

test('a day is no longer Today after midnight, also where the clock was set back', async ({
  alice,
  bob,
}) => {
  await bob.page.clock.install();
  await settleWith(bob, alice, address);
  await alice.hasPosted(await alice.channelId(address, 'general'), '<p>Good night</p>');
  await bob.sees('Good night');
  await expect(divider(bob, 'Today')).toBeVisible();
  await setsClock(bob, -5 * second);
  const untilMidnight = () => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - Date.now();
  };
  await bob.page.clock.fastForward((await bob.page.evaluate(untilMidnight)) - second);
  await expect(divider(bob, 'Today')).toBeVisible();
  await bob.page.clock.fastForward(2 * second);
  await expect(divider(bob, /day, /)).toBeVisible();
  await expect(divider(bob, 'Today')).toBeHidden();
});

test('a tab that was open for three days reads and is told as before', async ({ alice, bob }) => {
  await bob.page.clock.install();
  await settleWith(bob, alice, address);
  await comesBack(bob, address);
  const general = await alice.channelId(address, 'general');
  await alice.hasPosted(general, '<p>Before the weekend</p>');
  await expect(entry(bob, 'general, 1 unread')).toBeVisible();
  await bob.page.clock.fastForward(72 * hour * second);
  await bob.isBack();
  await alice.hasPosted(general, '<p>After the weekend</p>');
  await expect(entry(bob, 'general, 2 unread')).toBeVisible();
  await entry(bob, 'general, 2 unread').click();
  await bob.seesInOrder('Before the weekend', 'After the weekend');
  await expect(entry(bob, 'general')).toBeVisible();
  await expect(line(bob)).toBeVisible();
  await bob.says('Good morning');
  await bob.hasNothingPending();
  await alice.hasWrittenTo(bob, address, '<p>Coffee?</p>');
  await expect(bob.page).toHaveTitle(/^\(1\) /);
});

processTest.describe('a device that was off longer than events are kept', () => {
  needing(processTest, 'faketime');

  const clockFile = path.join(tmpdir(), `parley-clock-${randomUUID()}`);

  processTest.use({
    environment: async ({}, provide) => provide(fakedClock(clockFile)),
    tolerated: unreachable,
  });

  processTest.beforeEach(() => setClock(clockFile, 0));
  processTest.afterEach(() => rm(clockFile, { force: true }));

  processTest('shows what the device beside it shows', async ({ alice, bob, person, parley }) => {
    await belong(alice, bob, address);
    const [onPhone, atDesk] = [await person('bob', phone), await person('bob', desk)];
    for (const device of [onPhone, atDesk]) {
      await device.hasSignedIn(address);
      await comesBack(device, address);
    }
    await onPhone.page.context().setOffline(true);
    const general = await alice.channelId(address, 'general');
    const mention = await alice.mentionOf(bob, address);
    await alice.hasPosted(general, `<p>${mention} one</p>`);
    await alice.hasPosted(general, '<p>two</p>');
    await entry(atDesk, 'general, 2 unread, 1 mention').click();
    await atDesk.sees('two');
    await expect(entry(atDesk, 'general')).toBeVisible();
    await comesBack(atDesk, address);

    // The server forgets these events as it starts.
    await parley.stop();
    await setClock(clockFile, 73 * hour);
    await parley.start();
    await atDesk.isBack();
    await alice.hasPosted(general, `<p>${mention} three</p>`);
    await expect(entry(atDesk, 'general, 1 unread, 1 mention')).toBeVisible();

    const isForgotten = frameWith(onPhone.page, 'reject_history');
    await onPhone.page.context().setOffline(false);
    await isForgotten;
    await onPhone.isBack();
    await expect(onPhone.page).toHaveTitle(/^\(1\) /);
    await onPhone.findsSidebar();
    await entry(onPhone, 'general, 1 unread, 1 mention').tap();
    await expect(onPhone.message('one')).toBeVisible();
    await onPhone.sees('two');
    await expect(onPhone.message('three')).toBeVisible();
    await expect(entry(atDesk, 'general')).toBeVisible();
  });
});
