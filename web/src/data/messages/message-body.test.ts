import { expect, it } from 'vitest';
import { messageBody } from './message-body';

it('SPEC §5: needs text', () => {
  expect(messageBody('<p>hi</p>')).toBe('<p>hi</p>');
  expect(messageBody('<p></p>')).toBeNull();
  expect(messageBody('<p> &nbsp;</p><ul><li><p></p></li></ul>')).toBeNull();
});

it('leaves out null characters, which some programs copy', () => {
  expect(messageBody('<p>\0a\0b</p>')).toBe('<p>ab</p>');
  expect(messageBody('<p>\0</p>')).toBeNull();
});

it('drops empty lines at the start and the end, and keeps those between', () => {
  expect(messageBody('<p></p><p> </p><p>a</p><p></p><p>b</p><p><br></p><p></p>')).toBe(
    '<p>a</p><p></p><p>b</p>',
  );
});

it('turns addresses into links', () => {
  expect(messageBody('<p>https://example.com/x</p>')).toBe(
    '<p><a href="https://example.com/x">https://example.com/x</a></p>',
  );
});
