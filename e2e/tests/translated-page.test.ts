import type { Page } from '@playwright/test';
import { arrives, belong, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

/**
 * Translates a page as browsers do: two `<font>` elements with another text, here in capitals, take the place of each
 * text, also of texts that come or change later.
 */
function translate(page: Page): Promise<void> {
  return page.evaluate((wrapper) => {
    function texts(root: Node): Text[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    }
    function translateIn(root: Node): void {
      for (const text of texts(root)) {
        const isLeft = text.parentElement?.closest('script, style, textarea, font, [translate=no]');
        if (isLeft !== null || text.data.trim() === '') continue;
        const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
        inner.textContent = text.data.toUpperCase();
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) translateIn(node);
        if (target instanceof Text) translateIn(target);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, 'font');
}

test('a page that the browser translates goes on: what comes and what changes is shown, translated', async ({
  alice,
  bob,
}) => {
  await belong(alice, bob);
  const general = await alice.channelId(address, 'general');
  await arrives(alice);
  const { page } = alice;
  const list = alice.messageList();
  await translate(page);

  // The sentence for an empty channel disappears, and the message is announced.
  await expect(list).toContainText('CAN READ EARLIER MESSAGES');
  const morning = await bob.hasPosted(general, '<p>Good morning</p>');
  await expect(list).toContainText('GOOD MORNING');
  await expect(list).not.toContainText('CAN READ EARLIER MESSAGES');
  await alice.types('Hello Bob');
  await expect(alice.composer()).toHaveText('Hello Bob');
  await alice.sends();
  await expect(list).toContainText('HELLO BOB');

  for (const who of [alice, bob]) await who.hasReacted(morning, '🎉');
  const reaction = alice.message('Good morning').getByRole('button', { name: /reacted with/ });
  await expect(reaction).toHaveText('🎉2');
  await bob.hasTakenBack(morning, '🎉');
  await expect(reaction).toHaveText('🎉1');
  await bob.hasEdited(morning, '<p>Good evening</p>');
  await expect(list).toContainText('GOOD EVENING');
  await expect(list).toContainText('(EDITED)');
  await alice.beginsToEdit('Hello Bob');
  await expect(alice.editor()).toHaveText('Hello Bob');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add a topic' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Until Thursday');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Until Thursday' })).toHaveText('UNTIL THURSDAY');
  await alice.sidebar().getByRole('link', { name: 'launch' }).click();
  await alice.isInChannel('launch');
  await bob.hasPosted(general, '<p>Are you there?</p>');
  await alice.sidebar().getByRole('link', { name: 'general, 1 unread' }).click();
  await alice.isInChannel('general');
  await expect(list).toContainText('ARE YOU THERE?');
  await bob.hasDeleted(morning);
  await expect(list).not.toContainText('GOOD EVENING');
});

test.describe('an extension that moves what is shown', () => {
  test.use({ tolerated: /NotFoundError/ });

  test('takes neither the workspace nor what alice is typing', async ({ alice }) => {
    await settle(alice);
    const { page } = alice;
    await alice.says('Here');
    await alice.types('Half a thought');
    const toolbar = await alice.pointsAt('Here');
    // React no longer finds the toolbar where it put it.
    await toolbar.evaluate((element) => {
      const wrapper = document.createElement('div');
      element.replaceWith(wrapper);
      wrapper.append(element);
    });
    await page.mouse.move(0, 0);
    await expect(toolbar).toHaveCount(0);
    await alice.sees('Here');
    await expect(alice.composer()).toHaveText('Half a thought');
    await expect(alice.composer()).toBeFocused();
    await page.keyboard.type(' goes on');
    await alice.sends();
    await alice.sees('Half a thought goes on');
  });
});
