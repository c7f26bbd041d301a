import type { Actor } from '../actors/actor.js';
import { meet } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { hold, twoFrames } from '../hold.js';
import { expect, test } from '../test.js';

const phone = { width: 390, height: 500 };
const sizes = [{ width: 1440, height: 900 }, phone];

for (const { width, height } of sizes) {
  test(`the list stays at its end while the composer grows and shrinks (${width}×${height})`, async ({
    alice,
    bob,
  }) => {
    await alice.page.setViewportSize({ width, height });
    await haveALongTalk(alice, bob);

    await writesSevenLines(alice);
    await isAtEnd(alice);
    await deletesAll(alice);
    await isAtEnd(alice);
    await bob.posts('<p>Once the lines are gone</p>');
    await hears(alice, 'Once the lines are gone');

    await alice.attaches(textFile('plan.txt'), textFile('dates.txt'), pixel);
    await isAtEnd(alice);
    await removesAllFiles(alice);
    await isAtEnd(alice);
    await bob.posts('<p>Once the files are gone</p>');
    await hears(alice, 'Once the files are gone');
  });
}

test('the list stays at its end in whatever order the browser tells of a layout', async ({
  alice,
  bob,
}) => {
  await haveALongTalk(alice, bob);
  for (const isForced of [true, false]) {
    await alice.composer().evaluate(takesHeight, { height: '240px', isForced });
    await isAtEnd(alice);
    await alice.composer().evaluate(takesHeight, { height: '', isForced });
    await isAtEnd(alice);
    await bob.posts(`<p>Forced: ${isForced}</p>`);
    await hears(alice, `Forced: ${isForced}`);
  }
});

test('the list stays at its end while the window changes', async ({ alice, bob }) => {
  const { page } = alice;
  await haveALongTalk(alice, bob);
  await bob.posts(`<p>${'Many words in one line. '.repeat(30)}</p>`);
  const whole = { width: 1280, height: 800 };
  const others = [
    { width: 1280, height: 500 },
    { width: 700, height: 800 },
    phone,
    // As much as an on-screen keyboard leaves of the window: the page is laid out within that.
    { width: 390, height: 340 },
  ];
  for (const other of others) {
    await page.setViewportSize(other);
    await isAtEnd(alice);
    await bob.posts(`<p>At ${other.width} by ${other.height}</p>`);
    await hears(alice, `At ${other.width} by ${other.height}`);
    await page.setViewportSize(whole);
    await isAtEnd(alice);
    await bob.posts(`<p>Back from ${other.width} by ${other.height}</p>`);
    await hears(alice, `Back from ${other.width} by ${other.height}`);
  }

  await alice.opensOwnProfile();
  await isAtEnd(alice);
  await page.getByRole('button', { name: 'Close the profile' }).click();
  await isAtEnd(alice);
  await bob.posts('<p>Once the profile is closed</p>');
  await hears(alice, 'Once the profile is closed');
});

test('the list stays at its end while its last message grows', async ({ alice, bob }) => {
  await haveALongTalk(alice, bob);
  await alice.reacts('Message 40', 'Sounds good');
  await expect(alice.message('Message 40').getByRole('group')).toBeVisible();
  await isAtEnd(alice);

  await bob.beginsToEdit('Message 40');
  await bob.page.keyboard.press('End');
  await bob.page.keyboard.type(', and more');
  for (const line of ['so', 'much', 'more', 'to', 'say']) {
    await bob.page.keyboard.press('Shift+Enter');
    await bob.page.keyboard.type(line);
  }
  await bob.page.keyboard.press('Enter');
  await expect(alice.message('Message 40').getByText('(edited)')).toBeVisible();
  await isAtEnd(alice);

  const picture = await hold(alice.page, '**/files/**');
  await bob.attaches(pixel, textFile('notes.txt'));
  await bob.says('With files');
  await hears(alice, 'With files');
  await picture.begun;
  picture.letGo();
  await expect(alice.message('With files').locator('img')).toHaveCSS('opacity', '1');
  await isAtEnd(alice);

  // Her own message is edited where it stands.
  await alice.says('Mine');
  await alice.pointsAt('Mine');
  await alice.page.keyboard.press('ArrowUp');
  await expect(alice.editor()).toBeFocused();
  await isAtEnd(alice);
  await alice.page.keyboard.press('Escape');
  await bob.posts('<p>Go on</p>');
  await hears(alice, 'Go on');
});

test('a conversation that was left at its end shows its end', async ({ alice, bob }) => {
  await haveALongTalk(alice, bob);
  await writesSevenLines(alice);
  await alice.opensChannel('launch');
  await bob.posts(`<p>${'Meanwhile. '.repeat(80)}</p>`);
  await bob.posts('<p>Over here</p>');
  await alice.page.setViewportSize({ width: 1100, height: 650 });
  await alice.opensChannel('general');
  await hears(alice, 'Over here');
  await deletesAll(alice);
  await alice.opensChannel('launch');
  await alice.page.setViewportSize({ width: 1280, height: 800 });
  await alice.opensChannel('general');
  await bob.posts('<p>And again</p>');
  await hears(alice, 'And again');
});

test('a reader further up is left there, whatever the layout does', async ({ alice, bob }) => {
  const { page } = alice;
  await haveALongTalk(alice, bob);
  await alice.messageList().hover();
  await page.mouse.wheel(0, -400);
  const pill = page.getByRole('button', { name: 'Jump to latest' });
  await expect(pill).toBeVisible();
  const place = await offset(alice);
  await writesSevenLines(alice);
  await deletesAll(alice);
  await alice.attaches(textFile('plan.txt'));
  await removesAllFiles(alice);
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await bob.posts('<p>Down here</p>');
  const news = page.getByRole('button', { name: '1 new message' });
  await expect(news).toBeVisible();
  expect(await offset(alice)).toBe(place);
  await news.click();
  await hears(alice, 'Down here');
  await bob.posts('<p>From here on</p>');
  await hears(alice, 'From here on');

  // The reader leaves just as the composer has changed.
  await writesSevenLines(alice);
  await alice.messageList().hover();
  await deletesAll(alice);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => below(alice)).toBe(120);
  await bob.posts('<p>Not yet seen</p>');
  await expect(news).toBeVisible();
});

/** More than any window shows, so that the end is somewhere to stand at. */
async function haveALongTalk(alice: Actor, bob: Actor): Promise<void> {
  await meet(alice, bob);
  await bob.hasSaid(40);
  await alice.reloads();
  await alice.composer().waitFor();
  await hears(alice, 'Message 40');
  // Rows that were never in sight are measured as they come, which moves the list as well.
  await alice.scrollsUpTo('Message 1');
  await alice.page.getByRole('button', { name: 'Jump to latest' }).click();
  await isAtEnd(alice);
}

async function hears(reader: Actor, text: string): Promise<void> {
  await reader.sees(text);
  await isAtEnd(reader);
}

async function isAtEnd(reader: Actor): Promise<void> {
  await reader.page.evaluate(twoFrames);
  await expect.poll(() => below(reader)).toBeLessThanOrEqual(1);
  await expect(reader.page.getByRole('button', { name: /new messages?|to latest/ })).toHaveCount(0);
  // While it is being scrolled the list takes no notice of the pointer. Only what follows on a list
  // at rest shows whether it still keeps to its end.
  await expect(reader.messageList().locator('> :last-child')).not.toHaveCSS(
    'pointer-events',
    'none',
  );
}

/** Pixels of the list below what is in sight. */
function below(reader: Actor): Promise<number> {
  return reader
    .messageList()
    .evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
}

const offset = (reader: Actor) => reader.messageList().evaluate(({ scrollTop }) => scrollTop);

/**
 * Runs in the page. An editor that asks for its own size has the browser lay out the page at once: then
 * the list hears of its scrolling before it hears of its size.
 */
function takesHeight(editor: HTMLElement, { height, isForced }: Height): void {
  const box = editor.parentElement;
  if (box) box.style.minHeight = height;
  if (isForced) editor.getBoundingClientRect();
}

interface Height {
  height: string;
  isForced: boolean;
}

async function writesSevenLines({ composer, page }: Actor): Promise<void> {
  await composer().click();
  for (let line = 1; line <= 7; line += 1) {
    await page.keyboard.type('x');
    await page.keyboard.press('Shift+Enter');
  }
}

async function deletesAll({ composer, page }: Actor): Promise<void> {
  await composer().focus();
  for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('Backspace');
  await expect(composer()).toHaveText('');
}

async function removesAllFiles({ filesToSend }: Actor): Promise<void> {
  while ((await filesToSend().count()) > 0) {
    await filesToSend().first().getByRole('button').click();
  }
}
