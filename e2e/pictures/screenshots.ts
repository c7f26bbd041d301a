import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { calls, isRung, picksUp } from '../actors/call.js';
import { converse } from '../actors/conversation.js';
import { meet } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { startSite, test as withPreviews } from '../fixtures/previews-test.js';
import { expect, test } from '../fixtures/test.js';
import { inEachLook } from './looks.js';

const root = new URL('../..', import.meta.url);

// For the pictures of calls.
test.use({ isWatched: true });

inEachLook(test, (picture) => {
  test('what is unread', async ({ alice, bob }) => {
    await meet(alice, bob);
    const { page } = bob;
    await bob.hasWorkspace('side-project', 'ideas');
    await alice.findsSidebar();
    await alice.writesTo(bob);
    await alice.says('Have a look at #general when you are back');
    const launch = await bob.channelId('acme-labs', 'launch');
    await page.goto(`/#/workspace/acme-labs/${launch}`);
    await page.reload();
    await bob.isInChannel('launch');
    const general = await alice.channelId('acme-labs', 'general');
    const mention = await alice.mentionOf(bob, 'acme-labs');
    for (let number = 1; number <= 30; number += 1) {
      const whom = number === 7 ? mention : '';
      await alice.hasPosted(general, `<p>What came while bob was away, ${number} ${whom}</p>`);
    }
    await bob.findsSidebar();
    await expect(page.getByRole('link', { name: 'general, 30 unread, 1 mention' })).toBeVisible();
    await picture(page, 'unread-sidebar');
    await page.getByRole('link', { name: 'Catch up' }).click();
    await expect(page.getByRole('log', { name: 'Unread messages' })).toBeVisible();
    await picture(page, 'catch-up');
    await page.goto(`/#/workspace/acme-labs/${general}`);
    await expect(page.getByRole('button', { name: 'Jump to first unread' })).toBeVisible();
    await picture(page, 'unread-bar');
    await page.getByRole('button', { name: 'Jump to first unread' }).click();
    await expect(page.getByRole('separator', { name: 'New messages' })).toBeInViewport();
    await picture(page, 'unread-line');
    await page.goto('/#/workspace/acme-labs/activity');
    await expect(page.getByText('mentioned you in')).toBeVisible();
    await picture(page, 'activity');
    await bob.opens('/');
    await expect(page.getByText('Side Project')).toBeVisible();
    await picture(page, 'home-waiting');
  });

  test('the way in', async ({ alice, bob }) => {
    const { page } = alice;
    await alice.opens('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(page, 'home-visitor');
    await alice.opens('/signin');
    await page.getByRole('main').getByRole('textbox').fill('nowhere');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText("We couldn't find your workspace.")).toBeVisible();
    await picture(page, 'sign-in-workspace');
    await alice.opens('/signup');
    await alice.fillsInSignUp();
    await picture(page, 'sign-up');
    await alice.signsUp();
    await picture(page, 'home-no-workspace');

    await alice.opens('/create');
    await page.getByPlaceholder('Ex. aa or app-academy').fill('acme-labs');
    await picture(page, 'create-1-address');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByPlaceholder('Ex. Q1 Budget, User Authentication').fill('launch');
    await picture(page, 'create-2-channel');
    await page.getByRole('button', { name: 'Next' }).click();
    await picture(page, 'create-3-finish');
    await page.getByRole('button', { name: 'See Your Channel in Parley' }).click();
    await alice.isInWorkspace('acme-labs');
    await alice.opens('/');
    await expect(page.getByText('Acme Labs')).toBeVisible();
    await picture(page, 'home-signed-in');

    await bob.opens('/signin/acme-labs');
    await bob.fillsInSignIn();
    await expect(bob.page.getByText('Invalid username/password.')).toBeVisible();
    await picture(bob.page, 'sign-in-user');
  });

  test('the workspace', async ({ alice, bob }) => {
    const { page } = alice;
    await meet(alice, bob);
    await picture(page, 'channel-empty');
    await converse(alice, bob);
    await alice.sees('Me too, then.');
    await picture(page, 'channel');
    await alice.types('On it');
    await picture(page, 'composer');
    await alice.opensChannelDialog();
    await alice.channelDialog().getByRole('textbox').fill('plan-budget');
    await picture(page, 'create-channel');
    await page.keyboard.press('Escape');
    await alice.createsChannel('design');
    await bob.previews('design');
    await picture(bob.page, 'channel-preview');
    await alice.opensSwitcher();
    await picture(page, 'switcher');
    await page.keyboard.type('nowhere');
    await picture(page, 'switcher-nothing');
  });

  test('channels', async ({ alice, bob }) => {
    const { page } = alice;
    await meet(alice, bob);
    await alice.opensChannel('launch');
    await alice.attaches(textFile('plan.pdf'));
    await alice.says('Here it is');
    await alice.opensDetails('launch');
    await picture(page, 'channel-about');
    await alice.edits('topic');
    await page.getByRole('textbox', { name: 'Topic' }).fill('Everything until Thursday');
    await picture(page, 'channel-topic');
    await page.getByRole('button', { name: 'Save' }).click();
    await alice.details('launch').getByRole('tab', { name: 'Members' }).click();
    await picture(page, 'channel-members');
    await page.keyboard.press('Escape');
    await alice.findsSidebar();
    await alice.writesTo(bob);
    await alice.opensDetails(bob.email);
    await picture(page, 'direct-messages-about');
    await page.keyboard.press('Escape');
    await alice.findsSidebar();
    await alice.sidebar().getByRole('link', { name: 'Channel browser' }).click();
    await expect(page.getByPlaceholder('Search by name')).toBeVisible();
    await picture(page, 'channel-browser');
  });

  test('people', async ({ alice, bob }) => {
    const { page } = alice;
    await meet(alice, bob);
    await converse(alice, bob);
    await alice.opensPopupOf(bob.email);
    await picture(page, 'user-popup');
    await page.keyboard.press('Escape');
    await alice.ownPhoto().click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await picture(page, 'profile-dropdown');
    await page.getByRole('menuitem', { name: 'Set your status' }).click();
    await page.getByRole('textbox', { name: 'Status' }).fill('Writing the launch plan');
    await picture(page, 'status');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await alice.choosesOfOwnMenu('Notification settings');
    await expect(page.getByRole('group', { name: 'Notify me about' })).toBeVisible();
    await picture(page, 'notification-settings');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await alice.opensOwnProfile();
    await picture(page, 'own-profile');
    await alice.profile().getByRole('button', { name: 'Edit profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit your profile' })).toBeVisible();
    await picture(page, 'edit-profile');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close the profile' }).click();
    await alice.findsSidebar();
    await alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await picture(page, 'sidebar-dropdown');
    await page.getByRole('menuitem', { name: 'Invite people to the workspace' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('carol@example.com');
    await picture(page, 'invite');
    await page.keyboard.press('Escape');
    await alice.opensPeople();
    await picture(page, 'people');
    await page.getByRole('main').getByRole('button', { name: bob.email }).click();
    await expect(alice.profile().getByRole('button', { name: 'Message' })).toBeVisible();
    await picture(page, 'profile');
    await alice.profile().getByRole('button', { name: 'Message' }).click();
    await alice.isWriting(bob.email);
    await picture(page, 'direct-messages');
  });

  test('messages', async ({ alice, bob }) => {
    const { page } = alice;
    await meet(alice, bob);
    await converse(alice, bob);
    await bob.attaches(pixel, textFile('plan.pdf'));
    await picture(bob.page, 'composer-files');
    await bob.says('Here it is');
    await alice.sees('Here it is');
    await alice.saves('Here it is');
    await alice.reacts('Here it is', 'Sounds good');
    await alice.actions().getByRole('button', { name: 'React' }).click();
    await expect(page.getByRole('toolbar', { name: 'Reactions' })).toBeVisible();
    await picture(page, 'message-actions');
    await page.keyboard.press('Escape');
    const offered = await alice.pointsAt('Here it is');
    await offered.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Mark as unread' })).toBeVisible();
    await picture(page, 'message-more');
    await page.getByRole('menuitem', { name: 'Why was I notified?' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await picture(page, 'why-notified');
    await page.keyboard.press('Escape');
    await alice.beginsToEdit('It is.');
    await picture(page, 'message-editing');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open pixel.png' }).click();
    await expect(page.getByRole('dialog', { name: 'pixel.png' })).toBeVisible();
    await picture(page, 'picture');
    await page.keyboard.press('Escape');
    await alice.opensSavedItems();
    await expect(alice.savedItems()).toHaveCount(1);
    await picture(page, 'saved-items');
  });

  test('finding and pointing', async ({ alice, bob }) => {
    const { page } = alice;
    await meet(alice, bob);
    await converse(alice, bob);
    const general = await alice.channelId('acme-labs', 'general');
    await bob.says('The launch is on Monday');
    await alice.chooses('on Monday', 'Pin to channel');
    await alice.chooses('on Monday', 'Forward message…');
    await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
    await page.keyboard.type('lau');
    await picture(page, 'forward-to');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await picture(page, 'forward');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const id = await alice.message('on Monday').getAttribute('data-message');
    const url = `${new URL(page.url()).origin}/#/workspace/acme-labs/${general}?message=${id}`;
    await bob.hasPosted(general, `<p>As decided: <a href="${url}">${url}</a></p>`);
    await expect(page.getByRole('link', { name: /^Quoted message/ })).toBeVisible();
    await picture(page, 'quote-card');
    await alice.opensSwitcher();
    await page.keyboard.type('launch');
    await expect(alice.switcher().getByRole('option', { name: /^Message by/ })).not.toHaveCount(0);
    await picture(page, 'switcher-messages');
    await page.keyboard.press('Escape');
    await alice.opens('/workspace/acme-labs/search?q=launch%20from%3Ame%20has%3Afoo');
    await expect(page.getByText('“has:foo” is not known.').first()).toBeVisible();
    await picture(page, 'search-refused');
    await page.getByRole('searchbox').fill('launch');
    await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();
    await picture(page, 'search');

    await alice.opens(`/workspace/acme-labs/${general}`);
    await alice.opensDetails('general');
    await page.getByRole('tab', { name: 'Pins' }).click();
    await expect(page.getByRole('dialog').getByText('The launch is on Monday')).toBeVisible();
    await picture(page, 'pins');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Today, jump to a date' }).press('Enter');
    await page.getByRole('menuitem', { name: 'A date…' }).click();
    await expect(page.getByRole('dialog', { name: 'Jump to a date' })).toBeVisible();
    await picture(page, 'calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeVisible();
    await picture(page, 'emoji-picker');
    await page.keyboard.press('Escape');
    await alice.findsSidebar();
    await alice.sidebar().getByRole('button', { name: 'Acme Labs' }).click();
    await page.getByRole('menuitem', { name: 'Emoji of this workspace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Emoji of this workspace' });
    const icon = await readFile(new URL('web/icons/icon-192.png', root));
    for (const name of ['sprig', 'very_long_name_of_an_emoji_32_xx']) {
      const file = { name: `${name}.png`, mimeType: 'image/png', buffer: icon };
      await dialog.getByLabel('Emoji picture').setInputFiles(file);
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
      await dialog.getByRole('button', { name: 'Add emoji' }).click();
      await expect(dialog.getByText(`:${name}:`)).toBeVisible();
    }
    await picture(page, 'own-emoji');
  });

  test('calls', async ({ alice, bob }) => {
    await meet(alice, bob);
    await alice.findsSidebar();
    await alice.writesTo(bob);
    const { page, control, says, seesPictures } = await calls(alice);
    await isRung(bob, alice.email);
    await picture(bob.page, 'incoming-call');
    await says(`Ringing ${bob.email}…`);
    await picture(page, 'call-ringing');
    await picksUp(bob);
    await seesPictures(bob.email);
    await picture(page, 'call');
    await control('Hang up').click();
    await says('Call Ended');
    await picture(page, 'call-ended');
    await alice.opens('/call_check');
    await expect(alice.page.getByRole('button', { name: 'Check again' })).toBeEnabled({
      timeout: 60_000,
    });
    await picture(alice.page, 'call-check');
  });
});

inEachLook(withPreviews, (picture) => {
  withPreviews('the preview of a link', async ({ alice, bob }) => {
    const site = await startSite();
    await meet(alice, bob);
    await bob.says(`${site.origin}/Q3`);
    await expect(alice.page.getByRole('link', { name: /Numbers of Q3/ })).toBeVisible();
    await picture(alice.page, 'link-preview');
    await site.close();
  });
});

test.describe('README', () => {
  test.use({
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    environment: { PARLEY_DEMO: 'on' },
  });

  test('docs/picture.png', async ({ person }) => {
    const { page } = await person('dana');
    await page.goto('/#/signin/demo-workspace');
    await page.getByRole('button', { name: 'Demo Login', exact: true }).click();
    await page.getByRole('link', { name: 'launch' }).click();
    await expect(page.getByRole('heading', { name: 'launch', level: 1 })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: fileURLToPath(new URL('docs/picture.png', root)),
      animations: 'disabled',
    });
  });
});
