import * as z from 'zod/mini';

/** A reloaded page rejoins its call by these values. */
const Rejoining = z.object({
  callId: z.string(),
  /** Whether the microphone and the camera were on. */
  audio: z.boolean(),
  video: z.boolean(),
  /** How often the page has been reloaded in this call. */
  times: z.number(),
});
export type Rejoining = z.output<typeof Rejoining>;

const StoredRejoining = z.extend(Rejoining, {
  channelId: z.number(),
  ownId: z.number(),
  at: z.number(),
});

const callKey = 'parley.call';
const endedKey = 'parley.ended-call';
/** After a longer time the partner has ended the call. */
const goodForMs = 10_000;

/** Identifies a window's call by its channel and its user. */
export interface CallKey {
  channelId: number;
  ownId: number;
}

/** Stores the call for the page that loads next in this window. */
export function storeRejoining({ channelId, ownId }: CallKey, rejoining: Rejoining): void {
  store(callKey, JSON.stringify({ ...rejoining, channelId, ownId, at: Date.now() }));
}

/**
 * Returns and removes the call that this window left a moment ago by unloading; null if there is
 * none.
 */
export function takeRejoining({ channelId, ownId }: CallKey): Rejoining | null {
  const stored = read(callKey);
  if (stored === null) return null;
  store(callKey, '');
  const { data } = z.safeParse(StoredRejoining, parseOrNull(stored));
  if (data?.channelId !== channelId || data.ownId !== ownId) return null;
  return Math.abs(Date.now() - data.at) < goodForMs ? data : null;
}

/** Remembers that this call is over, so that reloading the window does not pick it up again. */
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
    // Storage refused: reloading leaves the call.
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
