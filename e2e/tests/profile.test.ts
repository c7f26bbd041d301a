import type { Actor } from '../actors/actor.js';
import { meet, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const editDialog = ({ page }: Actor) => page.getByRole('dialog');

async function editsProfile(who: Actor): Promise<void> {
  await who.profile().getByRole('button', { name: 'Edit profile' }).click();
  await expect(editDialog(who).getByLabel('Full name')).toBeFocused();
}

test('a status: at most 100 characters, and as it was typed', async ({ alice, bob }) => {
  await meet(alice, bob);
  await bob.opensPeople();
  await bob.page.getByRole('main').getByRole('button', { name: alice.email }).click();

  await alice.choosesOfOwnMenu('Set your status');
  const dialog = alice.page.getByRole('dialog', { name: 'Set your status' });
  const field = dialog.getByLabel('Status');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(field).toBeFocused();
  await expect(dialog.getByText('100', { exact: true })).toBeVisible();
  await field.fill('x'.repeat(101));
  await expect(dialog.getByText('Status must be 100 characters or less.')).toBeVisible();
  await expect(dialog.getByText('-1', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await field.fill('<b>On holiday</b> & far away');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(bob.profile().getByText('<b>On holiday</b> & far away')).toBeVisible();

  await alice.ownPhoto().click();
  // SPEC §9: 22 characters, then an ellipsis.
  await alice.page.getByRole('menuitem', { name: '<b>On holiday</b> & fa…' }).click();
  const edit = alice.page.getByRole('dialog', { name: 'Edit your status' });
  await edit.getByRole('button', { name: 'Clear status' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(bob.profile().getByText('On holiday')).toBeHidden();
});

test('editing keeps to the rules of SPEC §5, and shows live', async ({ alice, bob }) => {
  await meet(alice, bob);
  await alice.hasPosted(await alice.channelId('acme-labs', 'general'), '<p>Hello</p>');
  await bob.sees('Hello');
  await alice.opensOwnProfile();
  await editsProfile(alice);
  const dialog = editDialog(alice);
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Full name').fill(' ');
  await expect(dialog.getByText("Full name can't be left blank!")).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Full name').fill('Alice Adler');
  await dialog.getByLabel('Display name').fill('Al');
  await dialog.getByLabel('What I do').fill('Research');
  const phone = dialog.getByLabel('Phone number');
  await phone.pressSequentially('(555) 120-34567 89');
  await expect(phone).toHaveValue('5551234567');
  await expect(dialog.getByLabel('Time zone').getByRole('option')).toHaveCount(26);
  await dialog.getByLabel('Time zone').selectOption('UTC-5 Eastern Time');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(alice.profile().getByText('555-123-4567')).toBeVisible();

  await bob.messageList().getByRole('button', { name: 'Al', exact: true }).click();
  // The popup has its own order of the names.
  await expect(bob.popup('Alice Adler').getByText('Research')).toBeVisible();
});

test('a photo is uploaded, seen by the others, and cleared', async ({ alice, bob }) => {
  await meet(alice, bob);
  await bob.opensPeople();
  const card = bob.page.getByRole('main').getByRole('button', { name: /alice|Alice/ });
  const picture = card.locator('img');
  // The default avatar, by user id or the general one, is a background.
  const byDefault = card.locator('span[aria-hidden]').first();
  await expect(byDefault).toHaveCSS('background-image', /\/assets\/[\w-]+\.webp/);
  await alice.opensOwnProfile();
  await editsProfile(alice);
  const dialog = editDialog(alice);
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Full name').fill('Alice Adler');
  const photo = await alice.page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    canvas.getContext('2d')?.fillRect(0, 0, 32, 64);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
  });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') });
  await expect(
    dialog.getByText('Invalid file format: profile photos must be jpg or png.'),
  ).toBeVisible();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(photo) });
  await expect(dialog.locator('img')).toHaveAttribute('src', /^blob:/);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(picture).toHaveAttribute('src', /\/api\/photos\//);

  await editsProfile(alice);
  await dialog.getByRole('button', { name: 'Clear Photo' }).click();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(picture).toHaveCount(0);
  await expect(byDefault).toHaveCSS('background-image', /\/assets\/[\w-]+\.webp/);
  // A large avatar is the drawing itself.
  const large = alice.profile().locator('span[aria-hidden]').first();
  await expect(large).toHaveCSS('background-image', /\/assets\/[\w-]+\.svg/);
});

test('a name is not complained of before it is left blank, a refusal is explained, and a large photo is made small', async ({
  alice,
}) => {
  await settle(alice);
  const { page } = alice;
  await alice.opensOwnProfile();
  await editsProfile(alice);
  const dialog = editDialog(alice);
  const save = dialog.getByRole('button', { name: 'Save' });
  const complaint = dialog.getByText("Full name can't be left blank!");
  await expect(save).toBeDisabled();
  await expect(dialog.getByText('Required.')).toBeVisible();
  await expect(complaint).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(complaint).toBeVisible();

  await dialog.getByLabel('Full name').fill('Alice Adler');
  await page.route('**/api/users/*', (route) =>
    route.fulfill({ status: 422, json: ['Another name, please.'] }),
  );
  await save.click();
  await expect(dialog.getByText('Another name, please.')).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Alice Adler');
  await page.unroute('**/api/users/*');

  const noise = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 300;
    const context = canvas.getContext('2d');
    const image = context?.createImageData(300, 300);
    if (!image) throw new Error('There is no canvas.');
    // The browser gives at most 65536 random bytes at once.
    for (let start = 0; start < image.data.length; start += 60_000) {
      crypto.getRandomValues(image.data.subarray(start, start + 60_000));
    }
    for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
    context?.putImageData(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    return Array.from(bytes);
  });
  expect(noise.length).toBeGreaterThan(200 * 1024);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'noise.png',
    mimeType: 'image/png',
    buffer: Buffer.from(noise),
  });
  // Clicked at once, while the photo is still being scaled down.
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  const { 'content-length': length } = await (await sent).allHeaders();
  expect(Number(length)).toBeGreaterThan(0);
  expect(Number(length)).toBeLessThan(noise.length);
  await expect(dialog).toBeHidden();
});

test('Back in the side panel leads to the profile that was shown before', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.opensPeople();
  const people = alice.page.getByRole('main');
  const back = alice.profile().getByRole('button', { name: 'Back' });
  const emailOf = (who: Actor) => alice.profile().getByRole('link', { name: who.email });
  await people.getByRole('button', { name: bob.email }).click();
  await expect(emailOf(bob)).toBeVisible();
  // The same profile again is no further step.
  await people.getByRole('button', { name: bob.email }).click();
  await expect(back).toBeHidden();
  const own = people.getByRole('button', { name: alice.email });
  await own.click();
  await expect(emailOf(alice)).toBeVisible();
  await back.click();
  await expect(emailOf(bob)).toBeVisible();
  await expect(back).toBeHidden();
  await expect(alice.profile().getByRole('heading', { name: 'Profile' })).toBeFocused();
  await alice.page.keyboard.press('Escape');
  await expect(alice.profile()).toBeHidden();
  await expect(own).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the profile is a sheet that goes again', async ({ alice }) => {
    await settle(alice);
    await alice.opensOwnProfile();
    const sheet = alice.page.getByRole('dialog', { name: 'Profile' });
    await expect(sheet).toBeVisible();
    await alice.page.getByRole('button', { name: 'Close the profile' }).click();
    await expect(sheet).toBeHidden();
    await expect(alice.ownPhoto()).toBeFocused();
  });
});
