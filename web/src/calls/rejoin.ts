import * as z from 'zod/mini';

/** What a page that was loaded again needs to come back to its call. */
const Rejoining = z.object({
  callId: z.string(),
  /** Whether the microphone and the camera were on. */
  audio: z.boolean(),
  video: z.boolean(),
  /** How often the page has been loaded again in this call. */
  times: z.number(),
});
export type Rejoining = z.output<typeof Rejoining>;

const Kept = z.extend(Rejoining, { channelId: z.number(), ownId: z.number(), at: z.number() });

const callKey = 'parley.call';
const endedKey = 'parley.ended-call';
/** A page that takes longer finds its partner gone. */
const goodForMs = 10_000;

/** Identifies a window's call by its channel and its user. */
export interface CallPlace {
  channelId: number;
  ownId: number;
}

/** For the page that is loaded in this window next. */
export function keepCall({ channelId, ownId }: CallPlace, rejoining: Rejoining): void {
  store(callKey, JSON.stringify({ ...rejoining, channelId, ownId, at: Date.now() }));
}

/** The call that this window was unloaded in a moment ago; null where there is none. Forgets it. */
export function takeKeptCall({ channelId, ownId }: CallPlace): Rejoining | null {
  const stored = read(callKey);
  if (stored === null) return null;
  store(callKey, '');
  const { data } = z.safeParse(Kept, parseOrNull(stored));
  if (data?.channelId !== channelId || data.ownId !== ownId) return null;
  return Math.abs(Date.now() - data.at) < goodForMs ? data : null;
}

/** The call that this window picked up is over: loaded again, it is not to pick it up once more. */
export function rememberEnded(call: string): void {
  store(endedKey, call);
}

export function hasEnded(call: string): boolean {
  return read(endedKey) === call;
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A window that may store nothing leaves its calls when it is loaded again.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseOrNull(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
