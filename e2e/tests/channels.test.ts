import { meet, settle } from '../actors/meet.js';
import { hold } from '../hold.js';
import { expect, test } from '../test.js';

test('alice opens a new channel, and bob sees it come', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.createsChannel('plan budget');
  await alice.isInChannel('plan-budget');
  await alice.says('Who is in?');

  await bob.previews('plan-budget');
  await bob.sees('Who is in?');
  await bob.page.getByRole('button', { name: 'Join Channel' }).click();
  await expect(bob.sidebar().getByRole('link', { name: 'plan-budget' })).toBeVisible();
  await bob.says('I am');
  await alice.sees('I am');
});

test('a channel can be left and followed from outside, not general', async ({ alice, bob }) => {
  await meet(alice, bob);
  await expect(bob.page.getByRole('button', { name: 'Leave Channel' })).toBeHidden();
  await alice.createsChannel('plan-budget');
  await bob.previews('plan-budget');
  await bob.page.getByRole('button', { name: 'Join Channel' }).click();
  await bob.leavesChannel();
  await bob.isInChannel('general');
  await expect(bob.sidebar().getByRole('link', { name: 'plan-budget' })).toBeHidden();

  await bob.previews('plan-budget');
  await expect(bob.page.getByRole('heading', { level: 1 })).toBeFocused();
  await alice.says('Anybody here?');
  await bob.sees('Anybody here?');
  await expect(bob.composer()).toBeHidden();
});

test('going back to the preview of a channel just left focuses its heading', async ({ alice }) => {
  await settle(alice);
  await alice.createsChannel('plan-budget');
  await alice.leavesChannel();
  await alice.isInChannel('general');
  await expect(alice.composer()).toBeFocused();
  await alice.page.goBack();
  await alice.isInChannel('plan-budget');
  await expect(alice.page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('back in a channel left at its end, there is no button to its end', async ({ alice }) => {
  await settle(alice);
  await alice.page.setViewportSize({ width: 1024, height: 768 });
  await alice.createsChannel('plan-budget');
  await alice.isInChannel('plan-budget');
  // More than fits on the screen.
  await alice.hasSaid(15);
  await alice.sees('Message 15');
  await alice.leavesChannel();
  await alice.isInChannel('general');
  await alice.page.goBack();
  await alice.isInChannel('plan-budget');
  await expect(alice.messageList().getByText('Message 15', { exact: true })).toBeInViewport();
  await expect(alice.page.getByRole('button', { name: 'Join Channel' })).toBeVisible();
  await expect(alice.page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
});

test('R4: a member who rejoins a channel receives its messages again', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.createsChannel('plan-budget');
  await bob.previews('plan-budget');
  await bob.page.getByRole('button', { name: 'Join Channel' }).click();
  await bob.leavesChannel();
  await bob.isInChannel('general');
  await bob.previews('plan-budget');
  await bob.page.getByRole('button', { name: 'Join Channel' }).click();
  await alice.says('Back again?');
  await bob.sees('Back again?');
  await bob.reloads();
  await bob.sees('Back again?');
  await alice.says('Still there?');
  await bob.sees('Still there?');
});

test('alice stays where she went while leaving a channel', async ({ alice }) => {
  await settle(alice);
  await alice.createsChannel('plan-budget');
  const leaving = await hold(alice.page, '**/api/channel_users/*');
  await alice.leavesChannel();
  await alice.opensChannel('launch');
  await leaving.answered();
  await expect(alice.channelLinks()).toHaveText([/general/, /launch/]);
  await alice.isInChannel('launch');
});

test('going back to a deleted channel changes nothing', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.createsChannel('plan-budget');
  await bob.previews('plan-budget');
  await bob.opensChannel('general');
  await alice.opensDetails('plan-budget');
  await alice.page.getByRole('button', { name: 'Delete Channel' }).click();
  await alice.question().getByRole('button', { name: 'Delete' }).click();
  await alice.isInChannel('general');
  await alice.says('It is gone');
  await bob.sees('It is gone');
  await bob.page.goBack();
  await expect(bob.page.getByText('#plan-budget has been deleted.')).toBeVisible();
  await bob.isInChannel('general');
  await expect(bob.composer()).toBeVisible();
});

test('the sidebar lists the joined channels, by name', async ({ alice }) => {
  await settle(alice);
  await alice.createsChannel('zebra');
  await alice.createsChannel('apples');
  await expect(alice.channelLinks()).toHaveText([/apples/, /general/, /launch/, /zebra/]);
  await alice.page.reload();
  await expect(alice.channelLinks()).toHaveText([/apples/, /general/, /launch/, /zebra/]);
});

test.describe('the dialog for a new channel', () => {
  test.beforeEach(async ({ alice }) => {
    await settle(alice);
    await alice.opensChannelDialog();
  });

  test('turns the typed text into a name, and counts down from 80', async ({ alice }) => {
    const dialog = alice.channelDialog();
    const name = dialog.getByPlaceholder('e.g. plan budget');
    await expect(dialog.getByText('80', { exact: true })).toBeVisible();
    await name.pressSequentially('Plan Budget');
    await expect(name).toHaveValue('plan-budget');
    await expect(dialog.getByText('69', { exact: true })).toBeVisible();
  });

  test('keeps the caret in place', async ({ alice }) => {
    const name = alice.channelDialog().getByPlaceholder('e.g. plan budget');
    await name.pressSequentially('plan budget');
    await name.press('Home');
    await name.pressSequentially('My ');
    await expect(name).toHaveValue('my-plan-budget');
  });

  test('reports the problems of a name', async ({ alice }) => {
    const dialog = alice.channelDialog();
    const name = dialog.getByPlaceholder('e.g. plan budget');
    await name.fill('launch');
    await name.press('Enter');
    await expect(dialog.getByText('That name is already taken')).toBeVisible();
    await name.fill('x'.repeat(81));
    await expect(
      dialog.getByText("Channel name can't be longer than 80 characters."),
    ).toBeVisible();
    await expect(dialog.getByText('-1', { exact: true })).toBeVisible();
    await name.fill('');
    await expect(dialog.getByText("Don't forget to name your channel.")).toBeVisible();
  });

  test('finds nothing wrong with the name of the channel that it makes', async ({ alice }) => {
    await alice.page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=dialog] [role=alert]')) {
          said.push(alert.textContent ?? '');
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const name = alice.channelDialog().getByPlaceholder('e.g. plan budget');
    await name.fill('plan-budget');
    await name.press('Enter');
    await alice.isInChannel('plan-budget');
    await expect(alice.channelDialog()).toHaveCount(0);
    expect(await alice.page.evaluate(() => Reflect.get(window, 'said') as string[])).toEqual([]);
  });

  test('forgets the name when it is closed', async ({ alice }) => {
    const name = alice.channelDialog().getByPlaceholder('e.g. plan budget');
    await name.fill('half-typed');
    await alice.channelDialog().getByRole('button', { name: 'Close' }).click();
    await expect(alice.channelDialog()).toBeHidden();
    await alice.opensChannelDialog();
    await expect(name).toHaveValue('');
    await name.fill('half-typed');
    await alice.page.mouse.click(5, 5);
    await expect(alice.channelDialog()).toBeHidden();
    await alice.opensChannelDialog();
    await expect(name).toHaveValue('');
  });
});

test('an unknown channel leads to the first channel', async ({ alice }) => {
  await settle(alice);
  await alice.opensNothing();
  await alice.opens('/workspace/acme-labs/999999');
  await alice.isInChannel('general');
});

test('a workspace that alice is not signed in to leads to signing in', async ({ alice }) => {
  await alice.hasAccount();
  await alice.opens('/workspace/nowhere/0');
  await expect(alice.page).toHaveURL(/#\/signin$/);
});
