import { arrives, belong, meet } from '../actors/meet.js';
import { comesBack } from '../actors/unread.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

test('bob writes to alice from her popup, and she sees him in her sidebar', async ({
  alice,
  bob,
}) => {
  const general = await belong(alice, bob);
  await alice.hasPosted(general, '<p>Who can help me?</p>');
  await arrives(alice);
  await arrives(bob);
  await bob.opensPopupOf(alice.email);
  await bob.popup(alice.email).getByRole('button', { name: 'Message' }).click();
  await bob.isWriting(alice.email);
  // Only bob sees it until he writes. A later message has reached alice, so an earlier event would
  // have, too.
  await expect(bob.chatLinks()).toHaveCount(1);
  await bob.hasPosted(general, '<p>Anybody?</p>');
  await alice.sees('Anybody?');
  await expect(alice.chatLinks()).toHaveCount(0);

  await bob.says('I can');
  const link = alice.chatLink(bob.email);
  await expect(link).toBeVisible();
  await expect(link.getByLabel('New messages')).toBeVisible();
  await link.click();
  await alice.isWriting(bob.email);
  await alice.sees('I can');
  await expect(link.getByLabel('New messages')).toBeHidden();
  await alice.says('Thank you');
  await bob.sees('Thank you');

  await bob.writesTo(alice);
  await expect(bob.chatLinks()).toHaveCount(1);
});

test('direct messages that alice left, also in another tab, are a preview, and return when bob writes', async ({
  alice,
  bob,
  anotherTab,
}) => {
  await meet(alice, bob);
  const tab = await anotherTab(alice);
  await alice.writesTo(bob);
  await expect(tab.chatLinks()).toHaveCount(1);
  await alice.says('Hello bob');
  await expect(bob.chatLinks()).toHaveCount(1);
  const route = new URL(alice.page.url()).hash.slice(1);

  await alice.page.getByRole('button', { name: 'Leave Chat' }).click();
  await alice.isInChannel('general');
  await expect(alice.chatLinks()).toHaveCount(0);
  await expect(tab.chatLinks()).toHaveCount(0);
  // Bob's side is unchanged: he writes there below.
  await bob.chatLink(alice.email).click();

  await alice.opens(route);
  await alice.sees('Hello bob');
  const join = alice.page.getByRole('button', { name: 'Join Chat' });
  await expect(join).toBeVisible();
  await join.click();
  await alice.isWriting(bob.email);
  await expect(alice.chatLinks()).toHaveCount(1);

  await alice
    .sidebar()
    .getByRole('button', { name: `Leave the chat with ${bob.email}` })
    .click();
  await alice.isInChannel('general');
  await bob.says('Are you there?');
  await expect(alice.chatLink(bob.email).getByLabel('New messages')).toBeVisible();
});

test('a call opens in a window of its own; the focus goes on from a row that is left', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  const chat = await alice.hasDirectMessages(bob, address);
  await alice.opens(`/workspace/${address}/${chat}`);
  await alice.isWriting(bob.email);
  const opened = alice.page.waitForEvent('popup');
  await alice.page.getByRole('button', { name: 'Start a call' }).click();
  const window = await opened;
  await expect(window).toHaveURL(/#\/workspace\/acme-labs\/\d+\/video_call$/);
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480]);
  await window.close();

  await alice.opensChannel('general');
  await alice.tabsTo(alice.sidebar().getByRole('button', { name: /^Leave the chat with/ }));
  await alice.page.keyboard.press('Enter');
  await expect(alice.chatLinks()).toHaveCount(0);
  await expect(alice.sidebar().getByRole('button', { name: 'Add teammates' })).toBeFocused();
});

test('the unread ones are first, then the newest, in the sidebar, by keyboard and in Catch up', async ({
  alice,
  bob,
  person,
}) => {
  await belong(alice, bob);
  const [carol, dave] = [await person('carol'), await person('dave')];
  for (const [newcomer, name] of [
    [carol, 'Zoe Carol'],
    [dave, 'Anton Dave'],
  ] as const) {
    await newcomer.hasAccount();
    await newcomer.isCalled(name);
    await alice.hasInvited(newcomer, address);
    await newcomer.hasSignedIn(address);
  }
  for (const writer of [dave, bob, carol]) {
    await writer.hasWrittenTo(alice, address, `<p>From ${writer.name}</p>`);
  }
  await arrives(alice);
  // The name first, then SPEC's e-mail, unless that is the name.
  const [zoe, anton] = ['Zoe Carol carol@example.com', 'Anton Dave dave@example.com'];
  await expect(alice.chatLinks()).toHaveText([zoe, bob.email, anton]);
  await expect(alice.chatLinks().first()).toHaveAccessibleName(
    'Zoe Carol, 1 unread, carol@example.com, no page open',
  );

  const { page } = alice;
  await alice.sidebar().getByRole('link', { name: 'Catch up' }).click();
  for (const heading of ['Zoe Carol', bob.email, 'Anton Dave']) {
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByText('You are all caught up')).toBeVisible();

  await comesBack(alice, address);
  await expect(alice.chatLinks()).toHaveCount(3);
  for (const [writer, order] of [
    [carol, [bob.email, anton, zoe]],
    [bob, [anton, zoe, bob.email]],
    [dave, [zoe, bob.email, anton]],
  ] as const) {
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(page.getByRole('heading', { name: writer.email, level: 1 })).toBeVisible();
    await alice.sees(`From ${writer.name}`);
    await expect(alice.chatLinks()).toHaveText(order);
  }
  await alice.says('Thank you');
  await expect(alice.chatLinks()).toHaveText([anton, zoe, bob.email]);
});
