import { callLaunchOptions, calls } from '../actors/call.js';
import { desk, phone } from '../actors/devices.js';
import { arrives, belong } from '../actors/meet.js';
import { comesBack, entry, line, postsMany } from '../actors/unread.js';
import { expect, test } from '../fixtures/test.js';

test.use({ launchOptions: callLaunchOptions, environment: { STUN_URLS: 'off' } });

test.slow();

const address = 'acme-labs';

test('what bob missed waits on his phone and at his desk, and he reads it once', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob, address);
  const general = await alice.channelId(address, 'general');
  await postsMany(alice, general, 30, await alice.mentionOf(bob, address));
  await arrives(alice, address);
  await alice.writesTo(bob);
  const hers = await calls(alice);
  await hers.says(`Calling ${bob.email}…`);
  await hers.control('Hang up').click();
  await expect(alice.message('No answer')).toBeVisible();
  await hers.page.close();

  const [onPhone, atDesk] = [await person('bob', phone), await person('bob', desk)];
  const missed = `${alice.email}, 1 unread, active`;
  for (const device of [onPhone, atDesk]) {
    await device.hasSignedIn(address);
    await comesBack(device, address);
    await expect(device.page).toHaveTitle(/^\(2\) /);
    await expect(device.page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-waiting/);
    await device.findsSidebar();
    await expect(entry(device, 'general, 30 unread, 1 mention')).toBeVisible();
    await expect(entry(device, missed)).toBeVisible();
  }
  await atDesk.page.evaluate(() => Reflect.set(window, 'isSamePage', true));

  await entry(onPhone, 'general, 30 unread, 1 mention').tap();
  await onPhone.sees('news 30');
  await onPhone.page.getByRole('button', { name: 'Jump to first unread' }).tap();
  await expect(line(onPhone)).toBeInViewport();
  await expect(onPhone.message('news 1').first()).toBeInViewport();
  await expect(entry(atDesk, 'general')).toBeVisible();
  await expect(atDesk.page).toHaveTitle(/^\(1\) /);

  await entry(atDesk, missed).click();
  await expect(line(atDesk)).toBeVisible();
  const call = atDesk.message('Missed call');
  await expect(call.getByRole('button', { name: 'Call back' })).toBeVisible();
  await expect(entry(atDesk, `${alice.email}, active`)).toBeVisible();
  await expect(atDesk.page).toHaveTitle(/^[^(]/);
  await expect(onPhone.page).toHaveTitle(/^[^(]/);
  await onPhone.findsSidebar();
  await expect(entry(onPhone, 'general')).toBeVisible();
  await entry(onPhone, `${alice.email}, active`).tap();
  const callOnPhone = onPhone.message('Missed call');
  await expect(callOnPhone.getByRole('button', { name: 'Call back' })).toBeInViewport();
  const isSamePage = () => Reflect.get(window, 'isSamePage') === true;
  expect(await atDesk.page.evaluate(isSamePage)).toBe(true);
});
