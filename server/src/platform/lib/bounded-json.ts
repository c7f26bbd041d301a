export interface JsonBounds {
  /** Object fields plus list entries. */
  values: number;
  /** Nesting of objects and lists. */
  depth: number;
}

/**
 * Whether a JSON text is small enough to be parsed and validated: parsing builds every value, and
 * validation makes an error for each wrong one. Stops reading at the bounds, except within strings.
 * The answer for invalid JSON is arbitrary.
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

/**
 * The index of the closing quote of the string that starts at `start`; the text's length if it is
 * never closed.
 */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

/**
 * A quote after an odd number of backslashes is escaped; an even number escapes only the
 * backslashes.
 */
function isEscaped(json: string, quote: number): boolean {
  let first = quote;
  while (json.charAt(first - 1) === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}
