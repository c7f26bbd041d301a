import { expect, it } from 'vitest';
import { drawOwnEmoji } from './draw-own-emoji';

const urls = { ':parrot:': '/api/workspace_emoji/a"b' };
const picture =
  '<img data-emoji src="/api/workspace_emoji/a&quot;b" alt=":parrot:" title=":parrot:">';

it.each([
  ['<p>so :parrot:!</p>', `<p>so ${picture}!</p>`],
  [':parrot::parrot:', picture + picture],
  ['at 18:30:parrot:', `at 18:30${picture}`],
  [':gone:parrot:gone:', `:gone${picture}gone:`],
  ['<p><strong>:parrot:</strong> 10:30</p>', `<p><strong>${picture}</strong> 10:30</p>`],
])('%s has a picture', (html, shown) => expect(drawOwnEmoji(html, urls)).toBe(shown));

it.each([
  '<p>:gone: :toString: :__proto__:</p>',
  '<p><code>:parrot:</code></p><pre><code>:parrot:</code></pre>',
  '<p><a href="https://example.com/:parrot:">a</a></p>',
])('%s stays as it is', (html) => expect(drawOwnEmoji(html, urls)).toBe(html));
