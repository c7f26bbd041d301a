import { meet } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

test('the name and the picture of a workspace reach its members at once', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.managesWorkspace();
  const dialog = alice.settingsDialog();
  await dialog.getByLabel('Workspace name').fill('  Acme Rockets & Söhne  ');
  await dialog.getByLabel('Workspace name').press('Enter');
  const menu = (name: string) =>
    bob.page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name });
  await expect(menu('Acme Rockets & Söhne')).toBeVisible();
  await expect(bob.page).toHaveTitle(/Acme Rockets & Söhne/);

  await dialog.getByLabel('Picture file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Picture file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    // A red dot.
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(
    dialog.getByRole('group', { name: 'Workspace picture' }).locator('img'),
  ).toHaveJSProperty('complete', true);

  await dialog.getByLabel('Workspace name').fill('');
  await dialog.getByLabel('Workspace name').press('Enter');
  await expect(menu('Acme Labs')).toBeVisible();
});
