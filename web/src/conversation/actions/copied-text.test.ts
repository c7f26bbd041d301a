import { expect, it } from 'vitest';
import { copiedText } from './copied-text';

it('has a line for each line, blank ones too', () => {
  expect(copiedText('<p>One &amp; <b>two</b></p><p></p><p>three<br>four</p>')).toBe(
    'One & two\n\nthree\nfour',
  );
});

it('keeps the marks of lists, and what is in them', () => {
  const body =
    '<p>Left:</p><ol start="3"><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ol><p>Done</p>';
  expect(copiedText(body)).toBe('Left:\n3. a\n4. b\n  • c\nDone');
});

it('keeps the spaces of code', () => {
  expect(copiedText('<p>See</p><pre>if (a &lt; b) {\n  go();\n}</pre><p>there</p>')).toBe(
    'See\nif (a < b) {\n  go();\n}\nthere',
  );
});

it('has the names of mentions', () => {
  expect(copiedText('<p>Ask <span data-mention="4">@Bob</span></p>')).toBe('Ask @Bob');
});
