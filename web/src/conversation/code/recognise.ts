/** Patterns that only code of one language matches, the surest first. They match lines unless they say otherwise. */
const signs: readonly (readonly [language: string, sign: RegExp])[] = [
  ['diff', /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d+)/m],
  ['php', /^<\?php\b/],
  ['bash', /^#!.*\b(?:ba|z|da)?sh\b/],
  [
    'python',
    /^#!.*\bpython|^[ \t]*(?:def \w+\(.*\)(?: -> .+)?:|class \w+(?:\(.*\))?:|from [\w.]+ import \w)/m,
  ],
  ['cpp', /^#include\s*[<"]/m],
  ['go', /^package \w+$|^func (?:\(\w+ \*?\w+\) )?\w+\(.*\).*\{$/m],
  ['rust', /^[ \t]*(?:pub )?(?:async )?fn \w+[(<].*\{$|^use \w+::/m],
  ['csharp', /^using [\w.]+;$|^namespace [\w.]+/m],
  [
    'java',
    /^(?:import|package) [\w.]+(?:\.\*)?;$|^[ \t]*public (?:final |abstract )?(?:class|interface|enum) /m,
  ],
  ['kotlin', /^[ \t]*(?:fun \w+\(|data class \w+\()/m],
  [
    'typescript',
    /^import .+ from ['"].+['"];?$|^[ \t]*export (?:default|const|function|class|async|type|interface) /m,
  ],
  [
    'typescript',
    /^[ \t]*(?:const|let|var) [\w{[].* = \S|^[ \t]*(?:async )?function\*? \w+\(.*\{$|=> [{(]$/m,
  ],
  ['ruby', /^[ \t]*def \w[\w.?!]*(?:\(.*\))?\n(?:.*\n)*?[ \t]*end$/m],
  ['dockerfile', /^FROM \S+(?: AS \w+)?\n[\s\S]*^(?:RUN|COPY|CMD|ENTRYPOINT|WORKDIR) /m],
  [
    'sql',
    /^[ \t]*(?:select\s[^!?]*\sfrom\s+[\w."]+(?:\s+(?:as\s+)?\w+)?\s*(?:;|where|join|left|inner|group|order|limit)|insert into \w+|create (?:table|index) |alter table \w+|update \w+\s+set )/i,
  ],
  ['xml', /^<(?:!doctype|\?xml)\b|^<([a-z][\w-]*)(?:\s[^>]*)?>[\s\S]*<\/\1>$/i],
  ['css', /^[.#@]?[a-z][\w\s.,:#>()-]*\{\n\s*[\w-]+: [^;\n]+;$/m],
  ['yaml', /^(?:apiVersion|services|jobs):/m],
];

/** Characters: expressions over much text take long. */
const longest = 5_000;

/** The language that several lines of code are surely in; null in doubt: wrong colours are worse than none. */
export function recognise(code: string): string | null {
  const text = code.trim();
  if (!text.includes('\n') || text.length > longest) return null;
  if (isJson(text)) return 'json';
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
