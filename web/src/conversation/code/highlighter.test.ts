import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../testing/contrast';
import { withCodeBlocks, wantsColours } from './code-blocks';
import { highlighted } from './highlighter';
import { languageNamed, languages } from './languages';
import { recognise } from './recognise';

const textIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('languages', () => {
  it('all have a grammar', () => {
    for (const { name } of languages) expect(() => highlighted('a = "b" # 1', name)).not.toThrow();
  });

  it('are known by their other names', () => {
    expect(['TS', 'c++', 'shellscript', 'html'].map(languageNamed)).toEqual([
      'typescript',
      'cpp',
      'bash',
      'xml',
    ]);
    expect(languageNamed('klingon')).toBeNull();
  });
});

describe('colours', () => {
  it('change nothing but the colour, and write no markup of the code', () => {
    const code = 'const a = "</pre><img src=x onerror=alert(1)>" && b < c;\n';
    const html = highlighted(code, 'typescript');
    expect(textIn(html)).toBe(code);
    expect(
      html.match(/<[^>]*>/g)?.every((tag) => /^<span class="[\w-]+">$|^<\/span>$/.test(tag)),
    ).toBe(true);
    expect(html).toMatch(/<span class="[^"]+">const<\/span>/);
  });

  const css = readFileSync(new URL('CodeText.module.css', import.meta.url), 'utf8');
  const colours = [...css.matchAll(/color: light-dark\((#\w{6}), (#\w{6})\)/g)];
  it('can be read on the ground of code, light and dark', () => {
    expect(colours).toHaveLength(7);
    for (const [, light = '', dark = ''] of colours) {
      expect(contrast(light, '#f7f5f1'), light).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, '#131817'), dark).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('a language that is not named', () => {
  it.each([
    ['json', '{\n  "a": [1, true, null]\n}'],
    [
      'python',
      'import os\n\ndef load(path):\n    with open(path) as file:\n        return [line.strip() for line in file]\n\nif __name__ == "__main__":\n    print(load("a"))',
    ],
    [
      'typescript',
      'export async function load(id: number): Promise<string> {\n  const answer = await fetch(`/api/${id}`);\n  if (!answer.ok) throw new Error("no");\n  return answer.text();\n}',
    ],
    [
      'sql',
      'SELECT u.id, count(*) FROM users u\nLEFT JOIN messages m ON m.user_id = u.id\nWHERE u.created_at > now()\nGROUP BY u.id ORDER BY 2 DESC;',
    ],
    [
      'go',
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := 0; i < 3; i++ {\n\t\tfmt.Println(i)\n\t}\n}',
    ],
    [
      'rust',
      'use std::fs;\n\nfn main() -> Result<(), std::io::Error> {\n    let text = fs::read_to_string("a")?;\n    println!("{}", text);\n    Ok(())\n}',
    ],
    ['xml', '<div class="a">\n  <p>b</p>\n</div>'],
    ['css', '.row {\n  color: red;\n  margin: 0;\n}'],
    ['bash', '#!/bin/sh\nset -e\necho "a"'],
    ['cpp', '#include <vector>\nint main() { return 0; }'],
    ['java', 'public class Main {\n  public static void main(String[] args) {}\n}'],
    ['diff', '--- a/x.ts\n+++ b/x.ts\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n d'],
  ])('is recognised: %s', (language, code) => {
    expect(recognise(code)).toBe(language);
  });

  it.each([
    'The meeting is on Thursday.\nPlease bring the numbers for the last quarter,\nand if you have time, new ideas.',
    '2026-11-26 00:10:01 INFO  server started on port 3000\n2026-11-26 00:10:02 WARN  slow query took 1200 ms\n2026-11-26 00:10:05 ERROR connection lost',
    'TypeError: cannot read properties of undefined\n    at load (/app/server/main.js:10:15)\n    at process.processTicksAndRejections (node:internal:95:5)',
    'total 24\ndrwxr-xr-x 2 root root 4096 Nov 26 00:10 assets\n-rw-r--r-- 1 root root  742 Nov 26 00:10 index.html',
    'const one = 1;',
    'Select one from the list below,\nthen press Next.',
    'From: Ann\nTo: Bob\nSubject: Numbers',
    '<b>Hello</b> and\nwelcome',
  ])('stays plain: %s', (text) => {
    expect(recognise(text)).toBeNull();
  });
});

describe('code blocks', () => {
  const block = '<pre><code class="language-ts">let a = 1;</code></pre>';

  it('are coloured in their language, and get a button; text around them stays', () => {
    const html = withCodeBlocks(
      `<p>a</p>${block}<p>b</p>`,
      (code, language) => `${language}: ${code}`,
    );
    expect(html).toMatch(
      /^<p>a<\/p><div class="[^"]*"><pre tabindex="0"><code>typescript: let a = 1;<\/code><\/pre><button.*<\/button><\/div><p>b<\/p>$/,
    );
  });

  it('with links keep them', () => {
    const linked =
      '<pre><code class="language-ts">see <a href="https://a.example">a</a></code></pre>';
    expect(withCodeBlocks(linked, () => 'coloured')).toContain(linked.slice('<pre>'.length));
    expect(wantsColours(linked)).toBe(false);
  });

  it('ask for the highlighter only where it may find something', () => {
    expect(wantsColours(block)).toBe(true);
    expect(wantsColours('<pre><code>const a = 1;\nf(a)</code></pre>')).toBe(true);
    expect(wantsColours('<pre><code>a line</code></pre>')).toBe(false);
    expect(wantsColours('<pre><code class="language-klingon">a\nb</code></pre>')).toBe(false);
  });
});
