import { answering } from '../../server/testing/services/s3-server.js';
import { meet } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { test } from '../fixtures/bucket-test.js';
import { expect } from '../fixtures/test.js';

test('files go straight to a bucket, and come straight from it to whom may see them', async ({
  alice,
  bob,
  s3,
}) => {
  await meet(alice, bob);
  const straight: string[] = [];
  for (const { page } of [alice, bob]) {
    page.on('request', (request) => {
      if (request.url().startsWith(s3.settings.url)) straight.push(request.method());
    });
  }
  await alice.attaches(pixel, textFile('notes.txt'));
  expect(straight.filter((method) => method === 'PUT')).toHaveLength(2);
  await alice.says('Have a look');
  const sent = bob.message('Have a look');
  const picture = sent.getByRole('button', { name: 'Open pixel.png' }).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  expect(straight).toContain('GET');

  const [download] = await Promise.all([
    bob.page.waitForEvent('download'),
    sent.getByRole('link', { name: 'Download notes.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('notes.txt');
  expect(new URL(download.url()).origin).toBe(new URL(s3.settings.url).origin);
  expect(await s3.objects()).toHaveLength(2);
});

test.describe('a bucket that fails', () => {
  test.use({ tolerated: /503|CORS|ERR_FAILED/ });

  test('is told at the file, which can be tried again', async ({ alice, bob, s3 }) => {
    await meet(alice, bob);
    const { page } = alice;
    // The question whether the upload is allowed, and the upload.
    s3.breakNext(() => false, answering(503, 'SlowDown'));
    await alice.fileInput().setInputFiles([textFile('notes.txt')]);
    await expect(alice.filesToSend().getByText('Not uploaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try notes.txt again' }).click();
    await expect(page.locator('input[type=hidden][name="message[files][]"]')).toHaveCount(1);
    await alice.says('At last');
    await expect(bob.message('At last').getByText('notes.txt')).toBeVisible();
  });
});
