import { arrives, belong } from '../actors/meet.js';
import { passesAxe } from '../browsers/passes-axe.js';
import { passes, test } from '../fixtures/openid-test.js';
import { expect } from '../fixtures/test.js';

// The provider's pages have no icon, and want a font of another server. A visitor's calls are refused.
test.use({ tolerated: /404|401|favicon|fonts\.googleapis/ });

test('bob links a provider, signs in by it on his phone, and is where the link leads', async ({
  alice,
  bob,
  person,
  parley,
  provider,
}) => {
  provider.serve(parley.url);
  provider.people.set('bob-at-acme', { email: bob.email, email_verified: true });
  await belong(alice, bob);
  await arrives(bob);
  const place = new URL(bob.page.url()).hash.slice(1);

  // Nobody comes into his account by its e-mail.
  const stranger = await person('bob');
  await stranger.opens('/signin?account');
  await stranger.page.getByRole('button', { name: 'Continue with Acme' }).click();
  await passes(stranger.page, 'bob-at-acme');
  await expect(
    stranger.page.getByRole('heading', { name: 'There is an account with your email' }),
  ).toBeVisible();
  await passesAxe(stranger.page);

  await bob.opens('/account');
  const acme = bob.page.getByRole('region', { name: 'Acme' });
  await acme.getByRole('button', { name: 'Link Acme' }).click();
  await acme.getByLabel('Current password').fill(bob.password);
  await passesAxe(bob.page);
  await acme.getByRole('button', { name: 'Continue with Acme' }).click();
  await passes(bob.page, 'bob-at-acme');
  await expect(acme.getByText(`You can sign in with Acme as ${bob.email}.`)).toBeVisible();

  const phone = await person('bob');
  await phone.opens(place);
  await expect(phone.page).toHaveURL(/#\/signin$/);
  await phone.page.getByRole('button', { name: 'Continue with Acme' }).click();
  await phone.page.getByRole('link', { name: 'Cancel' }).click();
  await expect(phone.page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();

  await phone.opens(place);
  await phone.page.getByRole('button', { name: 'Continue with Acme' }).click();
  await passes(phone.page, 'bob-at-acme');
  await expect(phone.page).toHaveURL(`${parley.url}/#${place}`);
  await phone.composer().waitFor();
});

test('carol gets an account by a provider, and deletes it without a password', async ({
  person,
  parley,
  provider,
}) => {
  provider.serve(parley.url);
  const carol = await person('carol');
  const { page } = carol;
  provider.people.set('carol', { email: carol.email, email_verified: true, name: 'Carol Jones' });
  await carol.opens('/signup');
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await passes(page, 'carol');
  await expect(page.getByText('You are signed in as Carol Jones.')).toBeVisible();

  await carol.opens('/account');
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Acme' })).toBeVisible();
  const deletion = page.getByRole('region', { name: 'Delete account' });
  await deletion.getByRole('button', { name: 'Delete account' }).click();
  const confirm = deletion.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await deletion.getByLabel(`Type ${carol.email} to confirm`).fill(carol.email);
  await deletion.getByLabel('Keep my name on my messages').uncheck();
  await passesAxe(page);
  await confirm.click();
  await carol.isSignedOut();
});
