import { groupsOf, pauses } from '../lib/slices.js';

/** Entries that are encoded in one go. */
const group = 200;
/** The depth to which long maps are looked for: deeper ones are never long. */
const deepest = 2;

/** Whether an answer has a map so long that encoding it keeps other requests waiting. */
export function isLong(answer: unknown): answer is object {
  if (!isMap(answer)) return false;
  const parts: unknown[] = Object.values(answer);
  return [answer, ...parts].some((part) => isMap(part) && Object.keys(part).length > group);
}

/** The JSON of `JSON.stringify`, made in slices between which other requests have their turn. */
export async function encodeInSlices(answer: object): Promise<string> {
  const pause = pauses();

  async function encode(value: unknown, depth: number): Promise<string> {
    if (depth > deepest || !isMap(value)) return JSON.stringify(value);
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    const parts: string[] = [];
    if (entries.length > group) {
      for (const some of groupsOf(group, entries)) {
        await pause();
        parts.push(JSON.stringify(Object.fromEntries(some)).slice(1, -1));
      }
    } else {
      for (const [key, each] of entries) {
        parts.push(`${JSON.stringify(key)}:${await encode(each, depth + 1)}`);
      }
    }
    return `{${parts.join(',')}}`;
  }

  return encode(answer, 0);
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
