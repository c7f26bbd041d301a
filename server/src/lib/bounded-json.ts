export interface JsonBounds {
  /** Fields of objects and entries of lists, all together. */
  values: number;
  /** Objects and lists within each other. */
  depth: number;
}

/**
 * Whether a JSON text is small enough to be parsed and checked: parsing builds every value there is,
 * and checking makes an error for each wrong one. Looks at no more than the bounds, strings aside. Of a
 * text that is no JSON it may say either.
 */
export function isBoundedJson(json: string, { values, depth }: JsonBounds): boolean {
  let [count, open] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charAt(at)) {
      case '"':
        at = endOfString(json, at);
        break;
      case '[':
      case '{':
        open += 1;
        count += 1;
        break;
      case ']':
      case '}':
        open -= 1;
        break;
      case ',':
        count += 1;
        break;
      default:
    }
    if (count > values || open > depth) return false;
  }
  return true;
}

/** Where the string that starts at `start` has its closing quote; the text's end where it has none. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

/** After an odd number of backslashes: two of them are one that is escaped itself. */
function isEscaped(json: string, quote: number): boolean {
  let first = quote;
  while (json.charAt(first - 1) === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}
