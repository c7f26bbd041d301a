import { expect, it } from 'vitest';
import { mayBeLong } from './may-be-long';

it.each([
  ['many paragraphs', '<p>a</p>'.repeat(30)],
  ['a code block of many lines', `<pre><code>${'a\n'.repeat(30)}</code></pre>`],
  ['one paragraph of many words', `<p>${'word '.repeat(200)}</p>`],
  ['breaks alone', '<br>'.repeat(30)],
])('%s may be long', (_, body) => expect(mayBeLong(body)).toBe(true));

it.each([
  ['a word', '<p>Yes</p>'],
  ['some paragraphs', '<p>A short line</p>'.repeat(10)],
  ['nothing', ''],
])('%s is not', (_, body) => expect(mayBeLong(body)).toBe(false));
