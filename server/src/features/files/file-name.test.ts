import { expect, it } from 'vitest';
import { fileName } from './file-name.js';

it.each([
  ['a.txt', 'a.txt'],
  ['Größe 😀.png', 'Größe 😀.png'],
  ['Gro\u0308ße – re\u0301sume\u0301.pdf', 'Größe – résumé.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.txt', 'a.txt'],
  ['a/', 'file'],
  ['..', 'file'],
  ['   ', 'file'],
  ['', 'file'],
  ['.gitignore', '.gitignore'],
  ['two\r\nlines\u0000.txt', 'two lines .txt'],
  ['gpj.\u202Eexe', 'gpj.exe'],
  ['half \uD83D.png', 'half .png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
  ['😀'.repeat(300), '😀'.repeat(200)],
  [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(198)}`],
])('%j is kept as %j', (sent, kept) => {
  expect(fileName(sent)).toBe(kept);
  expect(() => encodeURIComponent(kept)).not.toThrow();
});
