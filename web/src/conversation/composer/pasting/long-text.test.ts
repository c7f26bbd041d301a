import { limits } from '@parley/contract/limits';
import { expect, it } from 'vitest';
import { overlongText } from './long-text';

const { messageBodyMax } = limits;

/** Node has no `DataTransfer`; this is the part that the code uses. */
function data(formats: Record<string, string>) {
  const held: Pick<DataTransfer, 'getData'> = { getData: (format) => formats[format] ?? '' };
  return held as DataTransfer;
}

it('finds the text that no message has room for', () => {
  const long = 'x'.repeat(messageBodyMax + 1);
  expect(overlongText(data({ 'text/plain': long }), 0)).toBe(long);
  expect(overlongText(data({ 'text/plain': 'x'.repeat(1_000) }), 0)).toBeNull();
  expect(overlongText(data({}), 0)).toBeNull();
  expect(overlongText(null, messageBodyMax)).toBeNull();
});

it('counts what is written already, and the markup of the lines', () => {
  expect(overlongText(data({ 'text/plain': 'more' }), messageBodyMax)).toBe('more');
  const lines = 'x\n'.repeat(messageBodyMax / 4);
  expect(overlongText(data({ 'text/plain': lines }), 0)).toBe(lines);
});

it('counts an astral character once, as the server does', () => {
  const text = '😀'.repeat(messageBodyMax - 100);
  expect(overlongText(data({ 'text/plain': text }), 0)).toBeNull();
});

it('takes the words of formatted text that comes alone', () => {
  const html = `<b>${'x'.repeat(messageBodyMax)}</b>`;
  expect(overlongText(data({ 'text/html': html }), 0)?.trim()).toHaveLength(messageBodyMax);
});
