import type { Actor } from '../actors/actor.js';
import { settle } from '../actors/meet.js';
import { pixel, textFile } from '../actors/message.js';
import { expect, test } from '../fixtures/test.js';

test.beforeEach(async ({ alice }) => {
  await settle(alice);
});

/** A case of a test, which names it when it fails. */
const intoNothing = (alice: Actor, name: string, pastes: () => Promise<void>) =>
  test.step(name, async () => {
    await alice.composer().click();
    await alice.page.keyboard.press('Control+a');
    await alice.page.keyboard.press('Backspace');
    await expect(alice.composer()).toHaveText('');
    await pastes();
  });

test('pasted plain text keeps its words and lines, and an address in it is a link', async ({
  alice,
}) => {
  await intoNothing(alice, 'plain text stays as it is', async () => {
    for (const text of [
      'SELECT * FROM t WHERE a > 1 AND b = c * 2',
      'def __init__(self): return self.__class__',
      'use *this* and **that**, ~~or~~ `so`',
    ]) {
      await alice.pastes({ 'text/plain': text });
      await expect(alice.composer()).toHaveText(text);
      await expect(alice.composer().locator('em, strong, s, code')).toHaveCount(0);
      await alice.sends();
      await alice.sees(text);
    }
  });

  await intoNothing(alice, 'an address in plain text is a link', async () => {
    await alice.pastes({ 'text/plain': 'see https://example.com/a for more' });
    await expect(alice.composer().getByRole('link')).toHaveText('https://example.com/a');
  });

  await intoNothing(
    alice,
    'blank lines of plain text stay, and copying gives the same text again',
    async () => {
      const text = 'a\n\nb\n\n\nc';
      await alice.pastes({ 'text/plain': text });
      await expect(alice.composer().locator('p')).toHaveText(['a', '', 'b', '', '', 'c']);
      await alice.page.keyboard.press('Control+a');
      expect(await alice.copies()).toBe(text);
      await alice.page.keyboard.press('ArrowRight');
      await alice.sends();
      const sent = () => alice.message('a').locator('p').allTextContents();
      await expect.poll(async () => (await sent()).slice(-6)).toEqual(['a', '', 'b', '', '', 'c']);
    },
  );

  await intoNothing(alice, 'what no message has room for is offered as a text file', async () => {
    await alice.page.keyboard.type('The log');
    await alice.pastes({ 'text/plain': 'a line\n'.repeat(200_000) });
    await alice.page.getByRole('button', { name: 'Add as a file' }).click();
    await expect(alice.filesToSend().getByText('Pasted text.txt')).toBeVisible();
    await expect(alice.composer()).toHaveText('The log');
    await alice.sends();
    await expect(alice.message('The log').getByText('Pasted text.txt')).toBeVisible();
  });

  await intoNothing(alice, 'undo takes back a paste alone', async () => {
    await alice.page.keyboard.type('See ');
    await alice.pastes({ 'text/plain': 'this' });
    await alice.page.keyboard.type(' too');
    await expect(alice.composer()).toHaveText('See this too');
    await alice.page.keyboard.press('Control+z');
    await expect(alice.composer()).toHaveText('See this');
    await alice.page.keyboard.press('Control+z');
    await expect(alice.composer()).toHaveText('See');
  });

  await intoNothing(alice, 'numbers of plain text make no list', async () => {
    await alice.pastes({ 'text/plain': 'a. one\nb. two' });
    await expect(alice.composer().locator('p')).toHaveText(['a. one', 'b. two']);
  });

  await intoNothing(alice, 'text that is pasted into code stays text', async () => {
    await alice.page.keyboard.press('Control+Alt+c');
    await alice.pastes({ 'text/plain': '1. a\n\n2. *b*', 'text/html': '<b>1. a</b>' });
    await expect(alice.composer().locator('pre')).toHaveText('1. a\n\n2. *b*');
    await expect(alice.composer().locator('ol, em, b, strong')).toHaveCount(0);
  });

  await test.step('a stored draft that no message has room for becomes a file', async () => {
    const launch = await alice.channelId('acme-labs', 'launch');
    await alice.page.evaluate((channelId) => {
      const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '') as {
        current_user: { id: number };
      };
      const html = '<p>a line</p>'.repeat(100_000);
      const draft = { html, files: [], revision: 0, stored: false, dirty: true };
      const key = `parley.draft.${boot.current_user.id}.${channelId}`;
      localStorage.setItem(key, JSON.stringify(draft));
    }, launch);
    await alice.reloads();
    await alice.opensChannel('launch');
    await alice.page.getByRole('button', { name: 'Add it as a file' }).click();
    await expect(alice.filesToSend().getByText('Draft.txt')).toBeVisible();
    await expect(alice.composer()).toHaveText('');
  });
});

test('pasted texts of other programs keep their links, bold parts, code, tables and lists', async ({
  alice,
}) => {
  await intoNothing(alice, 'a link of another page keeps its address alone', async () => {
    await alice.pastes({
      'text/plain': 'one two',
      'text/html':
        '<a href="https://one.example" rel="opener me" target="_top" class="x" title="y">one</a> ' +
        '<a href="https://two.example">two</a>',
    });
    const links = () =>
      alice
        .composer()
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) =>
            Object.fromEntries([...link.attributes].map(({ name, value }) => [name, value])),
          ),
        );
    const outwards = { target: '_blank', rel: 'noopener noreferrer nofollow' };
    await expect.poll(links).toEqual([
      { ...outwards, href: 'https://one.example' },
      { ...outwards, href: 'https://two.example' },
    ]);
  });

  await intoNothing(alice, 'text of Google Docs keeps its bold parts only', async () => {
    await alice.pastes({
      'text/plain': 'Plain words bold word',
      'text/html': `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p>
        <span style="font-weight:400">Plain words</span>
        <span style="font-weight:700">bold word</span></p></b>`,
    });
    await expect(alice.composer()).toHaveText('Plain words bold word');
    await expect(alice.composer().locator('strong')).toHaveText('bold word');
  });

  await intoNothing(
    alice,
    'code of an editor keeps its indentation, despite its style sheets',
    async () => {
      await alice.pastes({
        'text/plain': 'if (x) {\n    return 1;\n}',
        'text/html':
          '<style>div { color: red }</style><div style="white-space:pre">' +
          '<div>if (x) {</div><div>    return 1;</div><div>}</div></div>',
      });
      const paragraphs = () => alice.composer().locator('p').allInnerTexts();
      await expect.poll(paragraphs).toEqual(['if (x) {', '    return 1;', '}']);
    },
  );

  await intoNothing(alice, 'a table is a line a row', async () => {
    const lines = ['Name\tQty', 'Apples\t3', 'Green pears\tmany: see'];
    await alice.pastes({
      'text/plain': lines.join('\n'),
      'text/html': `<p>Stock</p><table style="border:0"><thead><tr><th>Name</th><th>Qty</th></tr></thead>
        <tbody>
          <tr><td>
            Apples
          </td> <td><p>3</p></td></tr>
          <tr><td><p>Green</p><p>pears</p></td><td>many: <a href="https://example.com/">see</a></td></tr>
        </tbody></table><p>Soon more</p>`,
    });
    const paragraphs = () => alice.composer().locator('p').allInnerTexts();
    await expect.poll(paragraphs).toEqual(['Stock', ...lines, 'Soon more']);
    await expect(alice.composer().getByRole('link')).toHaveText('see');
  });

  await intoNothing(alice, 'a table that lays out a page keeps its paragraphs', async () => {
    const cell = '<p>One</p><table><tr><td>a</td><td>b</td></tr></table><p>Two</p>';
    await alice.pastes({ 'text/html': `<table><tr><td>${cell}</td></tr></table>` });
    const paragraphs = () => alice.composer().locator('p').allInnerTexts();
    await expect.poll(paragraphs).toEqual(['One', 'a\tb', 'Two']);
  });

  await intoNothing(alice, 'lists of Word are lists', async () => {
    const item = (text: string, style: string, marker: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${style}'><![if !supportLists]><span
        style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
        </span></span><![endif]>${text}<o:p></o:p></p>`;
    await alice.pastes({
      'text/plain': 'as Word has it',
      'text/html': [
        '<p class=MsoNormal>Before</p>',
        item('Fruit', 'l0 level1 lfo1', '·'),
        item('Pears', 'l0 level2 lfo1', 'o'),
        item('Plums', 'l0 level2 lfo1', 'o'),
        item('<b>Bread</b>', 'l0 level1 lfo1', '·'),
        '<p class=MsoNormal>Then</p>',
        item('Pay', 'l1 level1 lfo2', '2.'),
        item('Leave', 'l1 level1 lfo2', '3.'),
      ].join('\n\n'),
    });
    const composer = alice.composer();
    const outer = composer.locator(':scope > ul > li');
    await expect(outer).toHaveText(['FruitPearsPlums', 'Bread']);
    await expect(outer.locator('ul > li')).toHaveText(['Pears', 'Plums']);
    await expect(composer.locator('strong')).toHaveText('Bread');
    await expect(composer.locator('ol[start="2"] > li')).toHaveText(['Pay', 'Leave']);
    await expect(composer.locator(':scope > p')).toHaveText(['Before', 'Then']);
  });
});

test('a pasted file with its name is a file, a picture of text is text', async ({ alice }) => {
  await alice.composer().click();
  await alice.pastes({ 'text/plain': 'notes.txt' }, textFile('notes.txt'));
  await expect(alice.filesToSend()).toHaveText([/notes\.txt/]);
  await expect(alice.composer()).toHaveText('');
  await alice.pastes({ 'text/plain': 'words', 'text/html': '<p>words</p>' }, pixel);
  await expect(alice.composer()).toHaveText('words');
  await expect(alice.filesToSend()).toHaveCount(1);
});
