import { arrives, belong, founds, meet, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

const address = 'acme-labs';

test('a reaction shows everywhere, counted once, and is taken back by another click or by a refusal', async ({
  alice,
  bob,
  anotherTab,
}) => {
  const general = await belong(alice, bob);
  await alice.hasPosted(general, '<p>Lunch at one?</p>');
  await arrives(alice);
  await arrives(bob);
  const other = await anotherTab(bob);
  await bob.reacts('Lunch at one?', 'Sounds good');
  for (const somebody of [bob, other]) {
    const own = somebody.message('Lunch at one?').getByRole('button', { name: /^You reacted/ });
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await expect(own).toHaveText('1');
  }
  const bobs = alice
    .message('Lunch at one?')
    .getByRole('button', { name: 'bob@example.com reacted with Sounds good' });
  await expect(bobs).toHaveAttribute('aria-pressed', 'false');
  await bobs.click();
  await expect(
    other.message('Lunch at one?').getByRole('button', { name: /^You and alice@/ }),
  ).toHaveText('2');
  await bob
    .message('Lunch at one?')
    .getByRole('button', { name: /^You and alice@/ })
    .click();
  await expect(
    alice.message('Lunch at one?').getByRole('button', { name: /^You reacted/ }),
  ).toHaveText('1');

  // The other emoji are behind a button, and have names.
  await alice.hasPosted(general, '<p>We won</p>');
  const actions = await alice.pointsAt('We won');
  await actions.getByRole('button', { name: 'React' }).click();
  const picker = alice.page.getByRole('toolbar', { name: 'Reactions' }).getByRole('button');
  await expect(picker).toHaveCount(7);
  const names = await picker.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  expect(names).toEqual(['Hundred', 'Sounds good', 'Smile', 'Laugh', 'Heart-eyes', 'Cry', 'Angry']);
  await picker.nth(4).click();
  await expect(
    bob
      .message('We won')
      .getByRole('button', { name: 'alice@example.com reacted with Heart-eyes' }),
  ).toBeVisible();

  await bob.page.route('**/api/message_reacts', (route) =>
    route.fulfill({ status: 403, json: ['Not now.'] }),
  );
  await bob.reacts('We won', 'Sounds good');
  await expect(bob.page.getByRole('status').getByText('Not now.')).toBeVisible();
  await expect(bob.message('We won').getByRole('button', { name: /^You reacted/ })).toHaveCount(0);
});

test('only the author edits in place, and deletes; everybody sees it, and the text of a failed edit is kept', async ({
  alice,
  bob,
}) => {
  await meet(alice, bob);
  await alice.says('Lunch at one?');
  const actions = await bob.pointsAt('Lunch at one?');
  await expect(actions.getByRole('button', { name: 'React' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(actions.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await alice.hasNothingPending();
  await alice.beginsToEdit('Lunch at one?');
  await alice.page.keyboard.press('Escape');
  await expect(alice.editor()).toHaveCount(0);
  await alice.sees('Lunch at one?');

  await alice.beginsToEdit('Lunch at one?');
  await alice.page.keyboard.type(' At two.');
  await alice.page.keyboard.press('Enter');
  await expect(alice.editor()).toHaveCount(0);
  await bob.sees('Lunch at one? At two.');
  await expect(bob.message('Lunch at one?').getByText('(edited)')).toBeVisible();

  await alice.page.route('**/api/messages/*', (route) =>
    route.fulfill({ status: 422, json: ['Not like that.'] }),
  );
  await alice.beginsToEdit('Lunch at one?');
  await alice.page.keyboard.type(' Or three.');
  await alice.page.keyboard.press('Enter');
  await expect(alice.page.getByRole('alert').getByText('Not like that.')).toBeVisible();
  await expect(alice.editor()).toHaveText('Lunch at one? At two. Or three.');
  await alice.page.unroute('**/api/messages/*');
  await alice.page.keyboard.press('Escape');
  await expect(alice.editor()).toHaveCount(0);

  await alice.deletes('Lunch at one? At two.');
  await bob.seesNoMore('Lunch at one? At two.');
});

test('the actions of a message that begins above the screen are in sight', async ({ alice }) => {
  await founds(alice, address);
  const tall = Array.from({ length: 60 }, (_, line) => `<p>line ${line}</p>`).join('');
  await alice.hasPosted(await alice.channelId(address, 'general'), tall);
  await arrives(alice);
  await alice.messageList().getByRole('button', { name: 'Show more' }).click();
  await alice.messageList().getByText('line 59').hover();
  await expect(alice.messageList().getByText('line 0', { exact: true })).not.toBeInViewport();
  await expect(alice.actions()).toBeInViewport({ ratio: 1 });
  await alice.actions().getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(alice.editor()).toBeFocused();
});

test('the up arrow edits the user’s last message, keys go to the edit at first sight, and emptying it deletes', async ({
  alice,
  bob,
}) => {
  const general = await belong(alice, bob);
  await alice.hasPosted(general, '<p>Mine</p>');
  await bob.hasPosted(general, '<p>His</p>');
  await arrives(alice);
  await alice.sees('His');
  await alice.composer().click();
  const hasFocus = alice.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(function look() {
          const editor = document.querySelector('[aria-label="Edit message"]');
          if (editor) resolve(editor === document.activeElement);
          else requestAnimationFrame(look);
        });
      }),
  );
  await alice.page.keyboard.press('ArrowUp');
  expect(await hasFocus).toBe(true);
  await alice.page.keyboard.type(' all mine');
  await expect(alice.editor()).toHaveText('Mine all mine');
  await alice.page.keyboard.press('Control+A');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Enter');
  await expect(alice.question()).toBeVisible();
  await alice.question().getByRole('button', { name: 'Cancel' }).click();
  await expect(alice.editor()).toBeVisible();
  await alice.editor().press('Escape');
  await expect(alice.composer()).toBeFocused();
  await alice.sees('Mine');

  await alice.page.keyboard.press('ArrowUp');
  await expect(alice.editor()).toBeFocused();
  await alice.page.keyboard.press('Control+A');
  await alice.page.keyboard.press('Backspace');
  await alice.page.keyboard.press('Enter');
  await alice.question().getByRole('button', { name: 'Delete' }).click();
  // Its text was gone already, with the editor.
  await expect(alice.editor()).toHaveCount(0);
  await expect(alice.messageList().getByRole('article')).toHaveCount(1);
  await alice.sees('His');
});

test('without a mouse: to a message by the arrow keys, to its actions by Tab, and to the list once it is deleted', async ({
  alice,
}) => {
  const general = await founds(alice, address);
  for (const text of ['One', 'Two', 'Three']) await alice.hasPosted(general, `<p>${text}</p>`);
  await arrives(alice);
  const { keyboard } = alice.page;
  await alice.messageList().focus();
  await keyboard.press('ArrowUp');
  await expect(alice.message('Three')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(alice.message('Two')).toBeFocused();
  await alice.tabsTo(alice.actions().getByRole('button', { name: 'Hundred' }));
  for (let presses = 0; presses < 3; presses += 1) await keyboard.press('ArrowRight');
  // The roving tab stop: Tab returns to the last focused button only.
  await expect(alice.actions().getByRole('button', { name: 'React' })).toBeFocused();
  await expect(alice.actions().locator('[tabindex="0"]')).toHaveCount(1);
  await expect(alice.actions().locator('[tabindex="0"]')).toBeFocused();
  await keyboard.press('End');
  await expect(alice.actions().getByRole('button', { name: 'More' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(alice.page.getByRole('menuitem', { name: 'Mark as unread' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(alice.page.getByRole('menuitem', { name: 'Pin to channel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(alice.page.getByRole('menu')).toBeHidden();
  await expect(alice.actions().getByRole('button', { name: 'More' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  const deletes = alice.actions().getByRole('button', { name: 'Delete' });
  await expect(deletes).toBeFocused();
  await keyboard.press('Enter');
  await expect(alice.question().getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(deletes).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(
    alice.message('Two').getByRole('button', { name: /reacted with Hundred/ }),
  ).toBeVisible();

  await deletes.press('Enter');
  await alice.question().getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(deletes).toBeFocused();
  await deletes.press('Enter');
  await alice.question().getByRole('button', { name: 'Delete' }).press('Enter');
  await alice.seesNoMore('Two');
  await expect(alice.messageList()).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(alice.message('Three')).toBeFocused();
});

test('an edit interrupted by another edit, another channel or a reload is restored; by a deletion, it says so', async ({
  alice,
}) => {
  const general = await founds(alice, address);
  await alice.hasPosted(general, '<p>Mine</p>');
  const last = await alice.hasPosted(general, '<p>Mine too</p>');
  await arrives(alice);
  await alice.composer().click();
  await alice.page.keyboard.press('ArrowUp');
  await expect(alice.editor()).toBeFocused();
  await alice.page.keyboard.type(', half changed');
  await alice.message('Mine').first().hover();
  await alice.actions().getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(alice.editor()).toHaveText('Mine');
  await expect(alice.editor()).toBeFocused();
  await alice.page.keyboard.press('Escape');

  await alice.beginsToEdit('Mine too');
  await expect(alice.editor()).toHaveText('Mine too, half changed');
  await alice.opensChannel('launch');
  await expect(alice.composer()).toHaveText('');
  await alice.opens('/');
  await alice.opens('/workspace/acme-labs');
  await expect(alice.editor()).toHaveText('Mine too, half changed');
  await alice.editor().press('End');
  await alice.page.keyboard.type(' again');
  await alice.reloads();
  await expect(alice.editor()).toHaveText('Mine too, half changed again');
  await expect(alice.composer()).toBeFocused();
  await alice.editor().press('Escape');
  await alice.reloads();
  await alice.sees('Mine too');
  // Begun in the composer, which the focus would go back to.
  await alice.composer().click();
  await alice.page.keyboard.press('ArrowUp');
  await expect(alice.editor()).toBeFocused();
  await expect(alice.editor()).toHaveText('Mine too');

  // Keys that are pressed meanwhile do not go elsewhere.
  const typing = (async () => {
    while (await alice.editor().isVisible()) await alice.page.keyboard.type(' and so on');
    await alice.page.keyboard.type(' and so on');
  })();
  await alice.hasDeleted(last);
  await typing;
  await expect(
    alice.page.getByText('The message that you were editing has been deleted.'),
  ).toBeVisible();
  await expect(alice.composer()).toHaveText('');
  await expect(alice.composer()).not.toBeFocused();
});

test('an edit does not replace a later one from another device before its author knows; a reload keeps that', async ({
  alice,
  bob,
}) => {
  const general = await belong(alice, bob);
  const lunch = await alice.hasPosted(general, '<p>Lunch at one</p>');
  await arrives(alice);
  await alice.beginsToEdit('Lunch at one');
  await alice.page.keyboard.type(', as always');
  await alice.hasEdited(lunch, '<p>Lunch at two</p>');
  await bob.hasPosted(general, '<p>Fine</p>');
  await alice.sees('Fine');
  await alice.reloads();
  await expect(alice.editor()).toHaveText('Lunch at one, as always');
  await alice.editor().press('Enter');
  await expect(alice.page.getByRole('alert')).toHaveText(
    'You have edited this message elsewhere in the meantime. Save again to replace that.',
  );
  await expect(alice.editor()).toHaveText('Lunch at one, as always');
  await alice.editor().press('Enter');
  await expect(alice.editor()).toHaveCount(0);
  await alice.sees('Lunch at one, as always');
});

test('a preview does not allow reactions', async ({ alice, bob }) => {
  await belong(alice, bob);
  const design = await alice.hasChannel(address, 'design');
  await alice.hasReacted(await alice.hasPosted(design, '<p>A sketch</p>'), '💯');
  await bob.opens(`/workspace/${address}/${design}`);
  await bob.isInChannel('design');
  await expect(bob.page.getByRole('button', { name: 'Join Channel' })).toBeVisible();
  const reaction = bob.message('A sketch').getByRole('button', { name: /reacted with Hundred/ });
  await expect(reaction).toBeDisabled();
  await bob.message('A sketch').hover();
  // The message has no actions, so none appear a moment later either.
  await expect(bob.message('A sketch')).not.toHaveAttribute('data-message');
  await expect(bob.actions()).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press shows the actions of a message', async ({ parley, browser, person }) => {
    test.skip(browser.browserType().name() !== 'chromium', 'fingers by the DevTools protocol');
    const alice = await person('alice');
    await settle(alice);
    expect(parley.url).toContain('localhost');
    await alice.hasPosted(await alice.channelId(address, 'general'), '<p>Press me</p>');
    const position = { x: 80, y: 10 };
    // A new message may still move; a trial tap waits until it rests.
    await alice.message('Press me').tap({ trial: true, position });
    const box = await alice.message('Press me').boundingBox();
    const at = { x: (box?.x ?? 0) + position.x, y: (box?.y ?? 0) + position.y };
    const fingers = await alice.page.context().newCDPSession(alice.page);
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    const sheet = alice.messageSheet();
    await expect(sheet).toBeVisible();
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sheet.getByRole('button', { name: 'Laugh' }).click();
    await expect(sheet).toBeHidden();
    await expect(
      alice.message('Press me').getByRole('button', { name: /reacted with Laugh/ }),
    ).toBeVisible();
  });

  test('so does the browser’s own long press, but in a text that is being written', async ({
    person,
  }) => {
    const alice = await person('alice');
    await settle(alice);
    await alice.hasPosted(await alice.channelId(address, 'general'), '<p>Press me</p>');
    const sheet = alice.messageSheet();
    expect(await alice.pressesLong(alice.message('Press me'))).toBe(false);
    await sheet.getByRole('button', { name: 'Edit' }).click();
    await expect(alice.editor()).toBeFocused();
    await expect(sheet).toBeHidden();
    expect(await alice.pressesLong(alice.editor())).toBe(true);
    await alice.page.keyboard.type(' now');
    await expect(alice.editor()).toHaveText('Press me now');
    await expect(sheet).toBeHidden();
  });
});
