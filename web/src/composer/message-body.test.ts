import { expect, it } from 'vitest';
import { messageBody } from './message-body';

it('SPEC §5: needs text', () => {
  expect(messageBody('<p>hi</p>')).toBe('<p>hi</p>');
  expect(messageBody('<p></p>')).toBeNull();
  expect(messageBody('<p> &nbsp;</p><ul><li><p></p></li></ul>')).toBeNull();
});

it('goes without the empty lines around it, and with those in it', () => {
  expect(messageBody('<p></p><p> </p><p>a</p><p></p><p>b</p><p><br></p><p></p>')).toBe(
    '<p>a</p><p></p><p>b</p>',
  );
});

it('goes with a link where an address is', () => {
  expect(messageBody('<p>https://example.com/x</p>')).toBe(
    '<p><a href="https://example.com/x">https://example.com/x</a></p>',
  );
});
