import { expect, it } from 'vitest';
import { faceColour, hasFace, initials } from './face';

const named = (display_name: string) =>
  initials({ display_name, full_name: '', email: 'mail@example.com' }).replace('\u200C', '');

it.each([
  ['Alice', 'A'],
  ['alice@example.com', 'A'],
  ['Ada Maria Lovelace', 'AL'],
  ['  “Bob”   (he) Stone ', 'BS'],
  ['élodie', 'É'],
  ['e\u0301lodie', 'E\u0301'],
  ['محمد علي', 'مع'],
  ['山田太郎', '山'],
  ['김 민수', '김민'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ['🇸🇪', '🇸🇪'],
  ['नीता', 'नी'],
  ['', 'M'],
])('the initials of ‘%s’ are ‘%s’', (name, letters) => {
  expect(named(name)).toBe(letters);
});

it('takes the e-mail where there is no name', () => {
  expect(initials({ display_name: '', full_name: '', email: 'zoe@example.com' })).toBe('Z');
});

it('keeps Arabic letters apart', () => {
  expect(initials({ display_name: 'محمد علي', full_name: '', email: '' })).toBe('م\u200Cع');
});

it('leaves the pictures of SPEC §3 to the ids from 1 to 11', () => {
  expect(hasFace(12)).toBe(true);
  expect([1, 11].map(hasFace)).toEqual([false, false]);
});

it('gives each id a colour of its own on which white letters are readable', () => {
  const ids = Array.from({ length: 720 }, (_, index) => index + 12);
  expect(faceColour(12)).toBe(faceColour(12));
  expect(new Set(ids.slice(0, 100).map(faceColour)).size).toBe(100);
  const contrasts = ids.map((id) => 1.05 / (luminance(faceColour(id)) + 0.05));
  expect(Math.min(...contrasts)).toBeGreaterThan(4.5);
});

/** Relative luminance (WCAG) of `oklch(l c h)`, clipped to sRGB. */
function luminance(colour: string): number {
  const [l = 0, c = 0, h = 0] = colour.slice('oklch('.length, -1).split(' ').map(Number);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
  const green = clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
  const blue = clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
