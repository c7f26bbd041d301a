import { expect, it } from 'vitest';
import { disarmStyles } from './inline-styles';

it.each([
  ['<b style="font-weight:normal">a</b>', '<b data-pasted-style="font-weight:normal">a</b>'],
  ["<p id=1 STYLE = 'x'>a</p>", "<p id=1 data-pasted-style = 'x'>a</p>"],
  ['<td data-f="=A1>3" style="x">a</td>', '<td data-f="=A1>3" data-pasted-style="x">a</td>'],
  ['<p class="a"style="x">a</p>', '<p class="a"data-pasted-style="x">a</p>'],
  ['<p\nstyle="x"><i style="y">', '<p\ndata-pasted-style="x"><i data-pasted-style="y">'],
])('removes every inline style: %s', (html, disarmed) => expect(disarmStyles(html)).toBe(disarmed));

it.each(['<p>a style="b"</p>', '<p data-style="x">1 &lt; 2</p>', 'a < b style="c"', '<p "'])(
  'the rest stays: %s',
  (html) => expect(disarmStyles(html)).toBe(html),
);

it('removes style sheets', () => {
  expect(disarmStyles('<style><!--td{}--></style><p>a</p><STYLE type="x">b')).toBe('<p>a</p>');
});
