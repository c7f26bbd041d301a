import { arrives, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const deadLink = 'This invite link does not work';

test('carol, who has no account, comes in on a phone by a link that alice copied, to its channel', async ({
  alice,
  person,
}) => {
  await settle(alice);
  const link = await alice.copiesLink('launch');
  await expect(alice.inviteDialog().getByRole('list', { name: 'Links that work' })).toContainText(
    /#launch\s*By you, until/,
  );
  await alice.page.keyboard.press('Escape');
  const carol = await person('carol');
  await carol.page.setViewportSize({ width: 390, height: 844 });
  await carol.follows(link);
  await expect(carol.page.getByRole('heading', { name: 'Join Acme Labs' })).toBeVisible();
  await expect(carol.page.getByText('alice invites you to Acme Labs.')).toBeVisible();
  await carol.signsUpByLink();
  await carol.isInChannel('launch');
  await carol.isInWorkspace('acme-labs');
  await expect(carol.page.getByRole('button', { name: 'Join Channel' })).toBeHidden();
  await alice.opensPeople();
  await expect(alice.page.getByRole('main').getByText('carol Jones')).toBeVisible();
});

test.describe('by a link', () => {
  let link = '';
  test.beforeEach(async ({ alice }) => {
    await alice.hasAccount();
    await alice.hasWorkspace('acme-labs', 'launch');
    link = await alice.hasInviteLink('acme-labs', 'launch');
  });

  test.describe('until he signs out of the workspace', () => {
    test.use({ tolerated: /status of 403/ });

    test('bob, who has an account, joins with one button, goes straight in the next time, and later needs his password', async ({
      bob,
    }) => {
      await bob.hasAccount();
      await bob.follows(link);
      await expect(bob.page.getByText(`You are signed in as ${bob.email}.`)).toBeVisible();
      await bob.page.getByRole('button', { name: 'Join Acme Labs' }).click();
      await bob.isInChannel('launch');
      await bob.follows(link);
      await bob.isInChannel('launch');
      await bob.choosesOfOwnMenu('Sign out of the workspace');
      await expect(bob.page.getByText('Welcome back')).toBeVisible();
      await bob.follows(link);
      await expect(bob.page).toHaveURL(/#\/signin\/acme-labs$/);
      await bob.fillsInSignIn();
      await bob.isInWorkspace('acme-labs');
    });
  });

  test('bob joins with another account than the one that is signed in', async ({ bob, person }) => {
    const dan = await person('dan');
    await dan.hasAccount();
    await bob.hasAccount();
    await bob.follows(link);
    await bob.page.getByRole('button', { name: 'Use another account' }).click();
    await bob.page.getByLabel('Email').fill(dan.email);
    await bob.page.getByLabel('Password').fill(dan.password);
    await bob.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await bob.isInChannel('launch');
    await bob.ownPhoto().click();
    await expect(bob.page.getByRole('menu').getByText(dan.email)).toBeVisible();
  });

  test('an e-mail that has an account signs in on the same page, with what was typed', async ({
    bob,
    person,
  }) => {
    await bob.hasAccount();
    const phone = await person('bob');
    await phone.follows(link);
    await phone.signsUpByLink();
    const says = `${bob.email} has an account already. Sign in with its password to join.`;
    await expect(phone.page.getByText(says)).toBeVisible();
    await expect(phone.page.getByLabel('Email')).toHaveValue(bob.email);
    await expect(phone.page.getByLabel('Password')).toHaveValue(bob.password);
    await phone.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await phone.isInChannel('launch');
  });

  test('nobody comes in any more once alice revoked it, while the form is open, too', async ({
    alice,
    person,
  }) => {
    const carol = await person('carol');
    await carol.follows(link);
    await carol.fillsInInvite();
    await arrives(alice);
    await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    const revoke = alice
      .inviteDialog()
      .getByRole('button', { name: /^Revoke the link to #launch/ });
    await revoke.click();
    await expect(revoke).toBeHidden();
    await carol.page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(carol.page.getByRole('heading', { name: deadLink })).toBeVisible();
    for (const other of ['/invite/unknown', '/invite/%00', '/invite/ä…']) {
      await carol.page.getByRole('link', { name: 'Sign in to a workspace' }).click();
      await expect(carol.page.getByLabel('Workspace address')).toBeVisible();
      await carol.opens(other);
      await expect(carol.page.getByRole('heading', { name: deadLink })).toBeVisible();
    }
    for (const other of [link, '/#/invite/%E0%A4%A']) {
      await carol.follows(other);
      await expect(carol.page.getByRole('heading', { name: deadLink })).toBeVisible();
    }
  });
});

test.describe('the invite dialog', () => {
  test.use({ tolerated: /404/ });

  test('offers the link for an unknown e-mail, and sends again what failed', async ({
    alice,
    bob,
  }) => {
    await settle(alice);
    await alice.sidebar().getByRole('button', { name: 'Add teammates' }).click();
    const dialog = alice.inviteDialog();
    await dialog.getByLabel('Email').fill(bob.email);
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(dialog.getByText('User does not exist.')).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(dialog.getByText(/has no account here yet\. Copy an invite link/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mail an invite' })).toBeHidden();
    await bob.hasAccount();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('User Added!')).toBeVisible();
  });
});

test.describe('the home page', () => {
  test('shows bob an invitation when he looks at it again, and opens it without a password', async ({
    alice,
    bob,
  }) => {
    await Promise.all([alice.hasAccount(), bob.hasAccount()]);
    await alice.hasWorkspace('acme-labs', 'launch');
    await bob.opens('/');
    await expect(bob.page.getByText('Welcome back')).toBeVisible();
    const invitation = bob.page.getByRole('list', { name: 'Invitations' });
    await expect(invitation).toBeHidden();
    await alice.hasInvited(bob, 'acme-labs');
    await bob.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(invitation).toContainText('You were invited to Acme Labs');
    await invitation.getByRole('button', { name: 'Open Acme Labs' }).click();
    await bob.isInChannel('general');
    await bob.choosesOfOwnMenu('Sign out of the workspace');
    await expect(bob.page.getByText('You are not logged into any workspaces!')).toBeVisible();
    await expect(invitation).toBeHidden();
    await bob.page.getByRole('link', { name: 'Sign in again to Acme Labs' }).click();
    await expect(bob.page).toHaveURL(/#\/signin\/acme-labs$/);
  });
});

test.describe('a link into the product', () => {
  test('is reached by signing in, also by way of other sign-in pages', async ({
    alice,
    person,
  }) => {
    await alice.hasAccount();
    await alice.hasWorkspace('acme-labs', 'launch');
    const channelId = await alice.channelId('acme-labs', 'launch');
    const place = `/workspace/acme-labs/${channelId}`;
    const visitor = await person('alice');
    const { page } = visitor;
    await visitor.opens(place);
    await expect(page).toHaveURL(/#\/signin$/);
    await expect(page.getByLabel('Workspace address')).toHaveValue('acme-labs');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/#\/signin\/acme-labs$/);
    await visitor.reloads();
    await visitor.fillsInSignIn();
    await visitor.isInChannel('launch');
    await expect(page).toHaveURL(new RegExp(`#${place}$`));

    const other = await person('alice');
    await other.opens('/workspace/acme-labs/saved-browser');
    await other.page.getByRole('link', { name: 'Sign in to your account' }).click();
    await other.fillsInSignIn();
    await expect(other.page).toHaveURL(/#\/workspace\/acme-labs\/saved-browser$/);
  });

  test('to a message is reached after the session has ended', async ({ alice, anotherTab }) => {
    await alice.hasAccount();
    await alice.hasWorkspace('acme-labs', 'launch');
    const channelId = await alice.channelId('acme-labs', 'launch');
    await alice.hasPosted(channelId, '<p>Look here</p>');
    const answer = await alice.page.request.get(`/api/channels/${channelId}/messages`);
    const [messageId] = Object.keys((await answer.json()) as object);
    const place = `/workspace/acme-labs/${channelId}?message=${messageId}`;
    await alice.opens(place);
    await expect(alice.page.getByText('Look here')).toBeVisible();
    await alice.page.context().clearCookies();
    const tab = await anotherTab(alice);
    await expect(tab.page).toHaveURL(/#\/signin$/);
    await tab.page.getByRole('button', { name: 'Continue' }).click();
    await tab.fillsInSignIn();
    await expect(tab.page).toHaveURL(new RegExp(`#/workspace/acme-labs/${channelId}`));
    await expect(tab.page.getByText('Look here')).toBeVisible();
  });

  test('for everybody with an account is reached by signing up', async ({ alice }) => {
    await alice.opens('/create');
    await expect(alice.page).toHaveURL(/#\/signin$/);
    await alice.page.getByRole('navigation').getByRole('link', { name: 'Sign Up' }).click();
    await alice.fillsInSignUp();
    await alice.page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(alice.page).toHaveURL(/#\/create$/);
  });
});
