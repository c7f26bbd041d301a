import type { JSHandle, Locator, Page } from '@playwright/test';
import { arrives, founds, meet, settle } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { animatedPicture, filmOfAnotherCodec, playableFilm } from '../actors/moving-pictures.js';
import { hold } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

test('files go with a message, or alone: others see them large, download and delete them', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.attaches(pixel, textFile('notes.txt'));
  await alice.says('Have a look');
  await expect(alice.filesToSend()).toHaveCount(0);
  const sent = bob.message('Have a look');
  await expect(sent.getByText('Plain Text')).toBeVisible();

  // A picture opens large; Escape closes it, and the focus is back.
  const picture = sent.getByRole('button', { name: 'Open pixel.png' });
  await picture.click();
  const large = bob.page.getByRole('dialog', { name: 'pixel.png' });
  await expect(large.getByRole('img', { name: 'pixel.png' })).toBeVisible();
  await bob.page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(picture).toBeFocused();

  const [download] = await Promise.all([
    bob.page.waitForEvent('download'),
    sent.getByRole('link', { name: 'Download notes.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('notes.txt');

  await bob.attaches(textFile('budget.xlsx'));
  await bob.page.getByRole('button', { name: 'Send' }).click();
  await expect(alice.message('budget.xlsx').getByText('Excel Spreadsheet')).toBeVisible();

  // Any member may delete a file; the last file of a message without text deletes the message.
  await alice.attaches(textFile('first.txt'), textFile('second.txt'));
  await alice.page.getByRole('button', { name: 'Send' }).click();
  for (const name of ['first.txt', 'second.txt']) {
    await bob
      .message(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await bob.question().getByRole('button', { name: 'Delete' }).click();
    await expect(alice.messageList().getByText(name)).toHaveCount(0);
  }
  await expect(alice.messageList().getByRole('article')).toHaveCount(2);
});

test('files that load after the first paint find their room kept, in messages and in a draft', async ({
  alice,
}) => {
  const { page } = alice;
  const general = await founds(alice);
  await alice.hasPostedFiles(general, '<p>One</p>', pixel);
  await alice.hasPostedFiles(
    general,
    '<p>Several</p>',
    pixel,
    { ...pixel, name: 'other.png' },
    textFile('notes.txt'),
    playableFilm('holiday.mov'),
  );
  await arrives(alice);
  await alice.attaches(textFile('plan.txt'), pixel);
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/draft') && response.request().method() === 'PUT',
  );
  await alice.types('The plan');
  await stored;

  const program = await hold(page, '**/assets/files-*.js');
  await alice.reloads();
  await program.begun();
  await alice.sees('Several');
  await alice.composer().waitFor();
  const one = alice.message('One');
  const several = alice.message('Several');
  const places = async () => {
    const boxes = [one, several, alice.composer()].map((shown) => shown.boundingBox());
    return (await Promise.all(boxes)).map((box) => [box?.y, box?.height]);
  };
  await expect(several.getByText('notes.txt')).toHaveCount(0);
  await expect(alice.filesToSend()).toHaveCount(0);
  const before = await places();

  program.release();
  await expect(alice.filesToSend()).toHaveText([/plan\.txt/, /pixel\.png/]);
  await expect(one.getByRole('button', { name: 'Open pixel.png' })).toBeVisible();
  await expect(several.getByText('notes.txt')).toBeVisible();
  await expect(several.locator('video')).toBeVisible();
  expect(await places()).toEqual(before);
});

test('films and animated pictures are shown where the browser decodes them, whatever it says of their types', async ({
  alice,
}) => {
  await settle(alice);
  await alice.attaches(
    animatedPicture('blinking.png'),
    playableFilm('holiday.mov'),
    filmOfAnotherCodec('phone.mov'),
  );
  await alice.page.getByRole('button', { name: 'Send' }).click();
  const sent = alice.message('holiday.mov');
  const picture = sent.getByRole('button', { name: 'Open blinking.png' }).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await expect(sent.getByLabel('holiday.mov', { exact: true })).toHaveJSProperty('videoWidth', 16);
  await expect(sent.getByRole('link', { name: 'phone.mov', exact: true })).toBeVisible();
  await expect(sent.getByRole('link', { name: 'holiday.mov', exact: true })).toHaveCount(0);
});

test('files can be dropped on the page and pasted, and wait while another channel is looked at', async ({
  alice,
}) => {
  await settle(alice);
  const dropped = await draggedFile(alice.page, 'dropped.txt');
  await alice.page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped });
  await expect(alice.page.getByText('Drop files to send them here')).toBeVisible();
  await alice.page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(alice.filesToSend()).toHaveText([/dropped\.txt/]);

  const name = 'a-name-that-is-much-too-long.pdf';
  await pastesFile(alice.composer(), name);
  const pasted = alice.filesToSend().nth(1).getByRole('paragraph').first();
  // A name is cut at 19 characters.
  await expect(pasted).toHaveText('a-name-that-is-much');
  await expect(pasted).toHaveAttribute('title', name);
  await alice.page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(alice.filesToSend()).toHaveText([/dropped\.txt/]);

  await alice.opensChannel('launch');
  await expect(alice.filesToSend()).toHaveCount(0);
  await alice.opensChannel('general');
  await expect(alice.filesToSend()).toHaveText([/dropped\.txt/]);
});

test('a file that nothing takes is not opened in place of the app; pasted into a sent message, it is refused', async ({
  alice,
}) => {
  await settle(alice);
  const { page } = alice;
  await alice.hasPosted(await alice.channelId('acme-labs', 'general'), '<p>Mine</p>');
  await alice.beginsToEdit('Mine');
  await pastesFile(alice.editor(), 'pasted.pdf');
  await expect(
    page.getByText('Files cannot be added to a message that has been sent.'),
  ).toBeVisible();
  await expect(alice.filesToSend()).toHaveCount(0);
  await page.keyboard.press('Escape');

  const dropped = await draggedFile(page, 'dropped.txt');
  /** Whether the browser's default action for the drop would run. */
  const isLeftToBrowser = (target: Locator) =>
    target.evaluate(
      (element, dataTransfer) =>
        ['dragover', 'drop'].map((name) =>
          element.dispatchEvent(
            new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }),
          ),
        ),
      dropped,
    );
  await alice.opensChannelDialog();
  expect(await isLeftToBrowser(alice.channelDialog())).toEqual([false, false]);
  await page.keyboard.press('Escape');
  await alice.opensSavedItems();
  expect(await isLeftToBrowser(page.getByRole('main'))).toEqual([false, false]);
  await alice.opens('/');
  await expect(page.getByText('Welcome back')).toBeVisible();
  expect(await isLeftToBrowser(page.locator('body'))).toEqual([false, false]);
  await alice.opens('/workspace/acme-labs');
  await expect(alice.composer()).toBeVisible();
  await expect(alice.filesToSend()).toHaveCount(0);
});

test('a message waits for its files, and is sent even after going elsewhere', async ({ alice }) => {
  await settle(alice);
  const { page } = alice;
  const waits = page.getByText('It will be sent when the files are uploaded.');
  for (const [way, text] of [
    ['nowhere', 'Sent from its channel'],
    ['home', 'Sent from home'],
    ['home and back', 'Sent by another composer'],
    ['to another channel', 'Sent from another channel'],
  ] as const) {
    const uploading = await holdUploads(page);
    await alice.fileInput().setInputFiles([textFile('slow.txt')]);
    await alice.types('Not yet');
    await page.keyboard.press('Enter');
    await expect(waits).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.txt' })).toBeVisible();
    await expect(alice.messageList().getByText('Not yet')).toHaveCount(0);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    if (way === 'to another channel') await alice.opensChannel('launch');
    else if (way !== 'nowhere') await alice.opens('/');
    if (way !== 'nowhere') await expect(alice.filesToSend()).toHaveCount(0);
    if (way === 'home and back') {
      await alice.opens('/workspace/acme-labs');
      await expect(alice.composer()).toHaveText(text);
      await expect(waits).toBeVisible();
    }
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/messages'));
    uploading.release();
    const answer = await stored;
    expect(answer.ok(), text).toBe(true);
    expect(await answer.text(), text).toContain('slow.txt');
    if (way === 'home') await alice.opens('/workspace/acme-labs');
    if (way === 'to another channel') await alice.opensChannel('general');
    await alice.sees(text);
    await expect(alice.message(text).getByText('slow.txt')).toBeVisible();
    await expect(alice.composer()).toHaveText('');
    await expect(alice.filesToSend()).toHaveCount(0);
  }
});

test('a wait that is stopped sends nothing; leaving the page meanwhile is asked about', async ({
  alice,
}) => {
  await settle(alice);
  const { page } = alice;
  const uploading = await holdUploads(page);
  await alice.fileInput().setInputFiles([textFile('slow.txt')]);
  await alice.types('Not yet');
  await page.keyboard.press('Enter');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();

  await page.getByRole('button', { name: 'Do not send yet' }).click();
  uploading.release();
  await expect(alice.filesToSend().getByText('10 B')).toBeVisible();
  await expect(alice.composer()).toHaveText('Not yet');
  await expect(alice.messageList().getByRole('article')).toHaveCount(0);
  const askedAgain = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  await (await askedAgain).dismiss();
  await page.getByRole('button', { name: 'Send' }).click();
  await alice.sees('Not yet');
  await alice.hasNothingPending();
});

test('a message that is refused keeps its files for the next attempt', async ({ alice }) => {
  await settle(alice);
  await alice.attaches(textFile('kept.txt'));
  await alice.page.route('**/api/messages', (route) =>
    route.fulfill({ status: 422, json: ['Not now.'] }),
  );
  await alice.types('With a file');
  await alice.page.keyboard.press('Enter');
  const refused = alice.message('Not sent. Not now.');
  await expect(refused.getByText('kept.txt')).toBeVisible();
  await alice.page.unroute('**/api/messages');
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(refused).toHaveCount(0);
  await alice.hasNothingPending();
  await expect(alice.message('With a file').getByText('kept.txt')).toBeVisible();
});

test.describe('an upload that fails', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('says so in the words of SPEC §8, and holds its message back until it is tried again', async ({
    alice,
  }) => {
    await settle(alice);
    const { page } = alice;
    const stopsSending = page.getByText(
      'A file could not be uploaded. Try it again, or remove it.',
    );
    const problem = page.getByRole('alert').filter({ hasText: /^Error/ });
    const triesAgain = () => page.getByRole('button', { name: 'Try notes.txt again' }).click();
    await page.route('**/api/direct_uploads', (route) =>
      route.fulfill({ status: 500, json: ['No.'] }),
    );
    await alice.fileInput().setInputFiles([textFile('notes.txt')]);
    await expect(problem).toHaveText('Error creating Blob for "notes.txt". Status: 500');
    await expect(alice.filesToSend().getByText('Not uploaded')).toBeVisible();
    const portal = { contentType: 'text/html', body: '<h1>Sign in to this network</h1>' };
    await page.unroute('**/api/direct_uploads');
    await page.route('**/api/direct_uploads', (route) => route.fulfill(portal));
    await triesAgain();
    await expect(problem).toHaveText('Error creating Blob for "notes.txt". Status: 0');
    await page.unroute('**/api/direct_uploads');
    await page.route('**/api/direct_uploads/*', (route) => route.fulfill(portal));
    await triesAgain();
    await expect(problem).toHaveText('Error storing "notes.txt". Status: 0');
    await page.unroute('**/api/direct_uploads/*');
    await page.route('**/api/direct_uploads/*', (route) => route.fulfill({ status: 507 }));
    await triesAgain();
    await expect(problem).toHaveText('Error storing "notes.txt". Status: 507');
    await alice.types('With notes');
    await page.keyboard.press('Enter');
    await expect(stopsSending).toBeVisible();

    await page.unroute('**/api/direct_uploads/*');
    const uploading = await holdUploads(page);
    await triesAgain();
    await expect(stopsSending).toHaveCount(0);
    await page.keyboard.press('Enter');
    uploading.release({ status: 500, json: ['No.'] });
    await expect(page.getByText('A message was not sent because one of its files')).toBeVisible();
    await expect(alice.composer()).toHaveText('With notes');

    await page.unrouteAll();
    await triesAgain();
    await expect(problem).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(alice.message('With notes').getByText('notes.txt')).toBeVisible();
    await alice.hasNothingPending();
  });

  test.describe('where there is little room', () => {
    test.use({ environment: { PARLEY_STORAGE_PER_ACCOUNT: '20' } });

    test('says that there is none', async ({ alice }) => {
      await settle(alice);
      await alice.fileInput().setInputFiles([textFile('notes.txt', 'x'.repeat(30))]);
      await expect(alice.page.getByRole('alert')).toHaveText(
        'Error creating Blob for "notes.txt". Status: 413. Your files may take 20 bytes in all, ' +
          'and this would be more. Delete some to make room.',
      );
    });
  });

  test('is told where its file was chosen, and shows no alert where a listener handles it', async ({
    alice,
  }) => {
    await settle(alice);
    const { page } = alice;
    await alice.opensChannel('launch');
    await page.evaluate(() => {
      document.addEventListener(
        'direct-upload:end',
        ({ target }) => {
          // In the conversation on the screen, not in the one out of sight.
          const input = target as HTMLInputElement;
          document.title = String(input.closest('[role=region], section')?.checkVisibility());
        },
        { once: true },
      );
    });
    await alice.fileInput().setInputFiles([textFile('plan.txt')]);
    await expect(page).toHaveTitle('true');

    await page.route('**/api/direct_uploads', (route) =>
      route.fulfill({ status: 500, json: ['No.'] }),
    );
    await page.evaluate(() => {
      document.addEventListener('direct-upload:error', (event) => {
        event.preventDefault();
        document.title = (event as CustomEvent<{ error: string }>).detail.error;
      });
    });
    await alice.fileInput().setInputFiles([textFile('notes.txt')]);
    await expect(page).toHaveTitle('Error creating Blob for "notes.txt". Status: 500');
    await expect(alice.filesToSend().getByText('Not uploaded')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

function draggedFile(page: Page, name: string): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle((fileName) => {
    const files = new DataTransfer();
    files.items.add(new File(['hello'], fileName, { type: 'text/plain' }));
    return files;
  }, name);
}

async function pastesFile(field: Locator, name: string): Promise<void> {
  await field.evaluate((editor, fileName) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pdf'], fileName, { type: 'application/pdf' }));
    const paste = { clipboardData, bubbles: true, cancelable: true };
    editor.dispatchEvent(new ClipboardEvent('paste', paste));
  }, name);
}

/** Holds back the start of uploads. */
const holdUploads = (page: Page) => hold(page, '**/api/direct_uploads');
