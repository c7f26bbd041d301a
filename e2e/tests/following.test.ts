import type { Actor } from '../actors/actor.js';
import { arrives, belong, founds } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { hold, twoFrames } from '../browsers/hold.js';
import { expect, test } from '../fixtures/test.js';

const phone = { width: 390, height: 500 };
const sizes = [{ width: 1440, height: 900 }, phone];

test('the list stays at its end while the composer grows and shrinks, and shows it after another channel', async ({
  alice,
  bob,
}) => {
  const { page } = alice;
  const general = await haveALongTalk(alice, bob);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await isAtEnd(alice);
    await writesSevenLines(alice);
    await isAtEnd(alice);
    await deletesAll(alice);
    await isAtEnd(alice);
    await bob.hasPosted(general, `<p>Without lines at ${size.width}</p>`);
    await hears(alice, `Without lines at ${size.width}`);

    await alice.attaches(textFile('plan.txt'), textFile('dates.txt'), pixel);
    await isAtEnd(alice);
    await removesAllFiles(alice);
    await isAtEnd(alice);
    await bob.hasPosted(general, `<p>Without files at ${size.width}</p>`);
    await hears(alice, `Without files at ${size.width}`);
  }

  // For any order of layout events.
  await page.setViewportSize({ width: 1280, height: 800 });
  await isAtEnd(alice);
  for (const isForced of [true, false]) {
    await alice.composer().evaluate(takesHeight, { height: '240px', isForced });
    await isAtEnd(alice);
    await alice.composer().evaluate(takesHeight, { height: '', isForced });
    await isAtEnd(alice);
    await bob.hasPosted(general, `<p>Forced: ${isForced}</p>`);
    await hears(alice, `Forced: ${isForced}`);
  }

  await writesSevenLines(alice);
  await alice.opensChannel('launch');
  await bob.hasPosted(general, `<p>${'Meanwhile. '.repeat(80)}</p>`);
  await bob.hasPosted(general, '<p>Over here</p>');
  await page.setViewportSize({ width: 1100, height: 650 });
  await alice.opensChannel('general');
  await hears(alice, 'Over here');
  await deletesAll(alice);
  await alice.opensChannel('launch');
  await page.setViewportSize({ width: 1280, height: 800 });
  await alice.opensChannel('general');
  await bob.hasPosted(general, '<p>And again</p>');
  await hears(alice, 'And again');
});

test('the list stays at its end while its last message grows, and while the window changes', async ({
  alice,
  bob,
}) => {
  const { page } = alice;
  const general = await haveALongTalk(alice, bob);
  await alice.reacts('Message 40', 'Sounds good');
  await expect(alice.message('Message 40').getByRole('group')).toBeVisible();
  await isAtEnd(alice);

  const longer = ['Message 40, and more', 'so', 'much', 'more', 'to', 'say'];
  await alice.hasEdited(
    await messageId(alice, general, 'Message 40'),
    longer.map((words) => `<p>${words}</p>`).join(''),
  );
  await expect(alice.message('Message 40').getByText('(edited)')).toBeVisible();
  await isAtEnd(alice);

  const picture = await hold(page, '**/files/**');
  await bob.hasPostedFiles(general, '<p>With files</p>', pixel, textFile('notes.txt'));
  await hears(alice, 'With files');
  await picture.begun();
  picture.release();
  await expect(alice.message('With files').locator('img')).toHaveCSS('opacity', '1');
  await isAtEnd(alice);

  // Her own message is edited in place.
  await alice.says('Mine');
  await alice.pointsAt('Mine');
  await page.keyboard.press('ArrowUp');
  await expect(alice.editor()).toBeFocused();
  await isAtEnd(alice);
  await page.keyboard.press('Escape');
  await bob.hasPosted(general, '<p>Go on</p>');
  await hears(alice, 'Go on');

  await bob.hasPosted(general, `<p>${'Many words in one line. '.repeat(30)}</p>`);
  const whole = { width: 1280, height: 800 };
  const others = [
    { width: 1280, height: 500 },
    { width: 700, height: 800 },
    phone,
    // The window above an on-screen keyboard: the page is laid out within it.
    { width: 390, height: 340 },
  ];
  for (const other of others) {
    await page.setViewportSize(other);
    await isAtEnd(alice);
    await bob.hasPosted(general, `<p>At ${other.width} by ${other.height}</p>`);
    await hears(alice, `At ${other.width} by ${other.height}`);
    await page.setViewportSize(whole);
    await isAtEnd(alice);
    await bob.hasPosted(general, `<p>Back from ${other.width} by ${other.height}</p>`);
    await hears(alice, `Back from ${other.width} by ${other.height}`);
  }

  await alice.opensOwnProfile();
  await isAtEnd(alice);
  await page.getByRole('button', { name: 'Close the profile' }).click();
  await isAtEnd(alice);
  await bob.hasPosted(general, '<p>Once the profile is closed</p>');
  await hears(alice, 'Once the profile is closed');
});

test('a reader further up is not moved by layout changes', async ({ alice, bob }) => {
  const { page } = alice;
  const general = await haveALongTalk(alice, bob);
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
  await bob.hasPosted(general, '<p>Down here</p>');
  const news = page.getByRole('button', { name: '1 new message' });
  await expect(news).toBeVisible();
  expect(await offset(alice)).toBe(place);
  await news.click();
  await hears(alice, 'Down here');
  await bob.hasPosted(general, '<p>From here on</p>');
  await hears(alice, 'From here on');

  // The reader scrolls up just as the composer changes its height.
  await writesSevenLines(alice);
  await alice.messageList().hover();
  await deletesAll(alice);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => below(alice)).toBe(120);
  await bob.hasPosted(general, '<p>Not yet seen</p>');
  await expect(news).toBeVisible();
});

/**
 * More than fits into any window, so that the list can be scrolled to its end. Alice has said it all, so that nothing
 * is unread; bob has no page open. Resolves with the id of the channel.
 */
async function haveALongTalk(alice: Actor, bob: Actor): Promise<number> {
  const general = await belong(alice, bob);
  await alice.hasPostedMany(general, 40);
  await arrives(alice);
  await hears(alice, 'Message 40');
  // Rows are measured when first visible, which moves the list as well.
  await alice.scrollsUpTo('Message 1');
  await alice.page.getByRole('button', { name: 'Jump to latest' }).click();
  await isAtEnd(alice);
  return general;
}

async function hears(reader: Actor, text: string): Promise<void> {
  await reader.sees(text);
  await isAtEnd(reader);
}

async function isAtEnd(reader: Actor): Promise<void> {
  await reader.page.evaluate(twoFrames);
  await expect.poll(() => below(reader)).toBeLessThanOrEqual(1);
  await expect(reader.page.getByRole('button', { name: /new messages?|to latest/ })).toHaveCount(0);
  // While scrolling, the list ignores the pointer. Only once it rests do later changes show whether
  // it still follows its end.
  await expect(reader.messageList().locator('> :last-child')).not.toHaveCSS(
    'pointer-events',
    'none',
  );
}

/** Pixels between the visible part and the end of the list. */
function below(reader: Actor): Promise<number> {
  return reader
    .messageList()
    .evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
}

const offset = (reader: Actor) => reader.messageList().evaluate(({ scrollTop }) => scrollTop);

/**
 * Runs in the page. An editor that reads its own size forces a layout: then the list gets its
 * scroll event before its resize event.
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

test('a jump to the latest message announces none of those before', async ({ alice, bob }) => {
  const general = await belong(alice, bob);
  await alice.hasPostedMany(general, 99);
  await arrives(alice);
  await bob.hasPosted(general, '<p>Message 100</p>');
  await alice.sees('Message 100');
  // Its page begins with the first message: no older ones arrive while the list scrolls to it.
  const id = await messageId(alice, general, 'Message 10');
  const { page } = alice;
  const announced = page.getByRole('main').locator('[aria-live=polite]', { hasText: 'Message' });
  await expect(announced).toHaveText(/Message 100/);
  await page.goto('about:blank');
  await page.goto(`/#/workspace/acme-labs/${general}?message=${id}`);
  await expect(alice.messageList().getByText('Message 10', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: /Jump to latest|new messages/ }).click();
  await expect(alice.messageList().getByText('Message 100', { exact: true })).toBeInViewport();
  await expect(announced).toHaveCount(0);
  await bob.hasPosted(general, '<p>Message 101</p>');
  await expect(announced).toHaveText(/Message 101/);
});

test('a link to a message stays there, though an earlier page left a message unsent', async ({
  alice,
}) => {
  const { page } = alice;
  const general = await founds(alice);
  await alice.hasPostedMany(general, 60);
  await arrives(alice);
  const id = await messageId(alice, general, 'Message 20');
  const sending = await hold(page, '**/api/messages');
  await alice.types('Still to go');
  await page.keyboard.press('Enter');
  await sending.begun();
  await page.goto('about:blank');
  await page.addInitScript(holdStorage);
  await page.goto(`/#/workspace/acme-labs/${general}?message=${id}`);
  await expect(alice.message('Message 20')).toBeInViewport();
  const again = page.waitForRequest('**/api/messages');
  await page.evaluate(() => (Reflect.get(window, 'releaseStorage') as () => void)());
  await again;
  await page.evaluate(twoFrames);
  await expect(alice.message('Message 20')).toBeInViewport();
  await expect(page).toHaveURL(/\?message=/);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(alice.message('Still to go')).toBeInViewport();
  await sending.answered();
});

/** Runs in the page: its stored messages come when `releaseStorage` is called. */
function holdStorage(): void {
  const released = new Promise<void>((resolve) => {
    Object.assign(window, { releaseStorage: resolve });
  });
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function held(name, version) {
    const request = open.call(this, name, version);
    Object.defineProperty(request, 'onsuccess', {
      set(done: (event: Event) => void) {
        const release = async (event: Event) => {
          await released;
          done(event);
        };
        request.addEventListener('success', (event) => void release(event));
      },
    });
    return request;
  };
}

async function messageId(who: Actor, channel: number, text: string): Promise<number> {
  const answer = await who.page
    .context()
    .request.get(`/api/channels/${channel}/messages?limit=100`);
  const messages = (await answer.json()) as Record<string, { id: number; body: string }>;
  const found = Object.values(messages).find(({ body }) => body === `<p>${text}</p>`);
  if (!found) throw new Error(`There is no message ${text}`);
  return found.id;
}
