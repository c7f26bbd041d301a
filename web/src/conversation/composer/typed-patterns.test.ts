import { describe, expect, it } from 'vitest';
import { typedPatterns } from './typed-patterns';

const { bold, italic, italicBefore, strike, orderedList } = typedPatterns;
const formats = { bold, italic, italicBefore, strike };

/** The formats applied while the text is typed, key by key. */
function formatted(text: string): string[] {
  const ends = Array.from({ length: text.length }, (_, index) => index + 1);
  return ends.flatMap((end) =>
    Object.entries(formats).flatMap(([name, pattern]) => {
      const [, words] = pattern.exec(text.slice(0, end)) ?? [];
      return words === undefined ? [] : [`${name}: ${words}`];
    }),
  );
}

describe('typed formats', () => {
  it.each([
    ['so **very good**', 'bold: very good'],
    ['so *very good*', 'italic: very good'],
    ['*a*', 'italic: a'],
    ['*"quoted"*', 'italic: "quoted"'],
    ['*🎉 done!*', 'italic: 🎉 done!'],
    ['~~gone~~', 'strike: gone'],
    ['a _word_ of', 'italicBefore: word'],
    ['a _word_.', 'italicBefore: word'],
    ['这是**重要**的', 'bold: 重要'],
    ['これは*重要*です', 'italic: 重要'],
    ['이건~~취소~~됨', 'strike: 취소'],
    ['นี่**สำคัญ**มาก', 'bold: สำคัญ'],
    ['这是_重要_的', 'italicBefore: 重要'],
    ['重要：**「注意」**', 'bold: 「注意」'],
    ['（**注意**）', 'bold: 注意'],
    ['🎉*done*', 'italic: done'],
    ['a (**note**)', 'bold: note'],
    ['"**note**"', 'bold: note'],
  ])('%s', (text, found) => expect(formatted(text)).toEqual([found]));

  it.each([
    '5 * 3 * 2 = 30',
    '5*3*2',
    'look at *.ts and *.js files',
    '*.ts,*.js',
    'def f(*args, **kwargs)',
    'f *args, **kwargs or **more',
    'char *a, *b',
    'use __init__ please',
    'def __init__(self)',
    '_private_key and snake_case_name',
    'a ** b ** c',
    '2**3**2',
    '~~ no ~~',
    '~/a ~/b',
    'f(*a,*b) and f(**a,**b)',
    '(*p)*2 is "*.ts","*.js"',
    'matches .*foo.*',
    'name:*foo* and "*foo*"',
    'https://example.com/**a**',
    'naïve**x**',
    'Ελλ**x**',
  ])('stays plain text: %s', (text) => expect(formatted(text)).toEqual([]));

  it('starts a numbered list, unless the number is a year', () => {
    expect(orderedList.exec('3. ')?.[1]).toBe('3');
    expect(orderedList.exec('12. ')?.[1]).toBe('12');
    expect(orderedList.exec('2024. ')).toBeNull();
    expect(orderedList.exec('in 3. ')).toBeNull();
  });
});
