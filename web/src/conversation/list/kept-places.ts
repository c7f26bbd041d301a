/** Where the reader was in a channel: the message at the top, and how far it was scrolled beyond that. */
export interface KeptPlace {
  channelId: number;
  messageId: number;
  /** Pixels from the message's row to the top of the list. */
  offset: number;
}

/** By the entry of the browser's history; the end of a channel is not kept. */
const places = new Map<string, KeptPlace>();

/** Set by Back and Forward, until the reader is there. */
let returning: { entry: string; place: KeptPlace; isReached: boolean } | null = null;
let lastEntry = 0;

// Before the route's own listener renders the place.
window.addEventListener(
  'popstate',
  () => {
    const entry = knownEntry();
    const place = places.get(entry);
    returning = place ? { entry, place, isReached: false } : null;
  },
  { capture: true },
);

/** Call it with each scrolling of the list at the present address; null at the channel's end. */
export function keepPlace(place: KeptPlace | null): void {
  const entry = place ? ownEntry() : knownEntry();
  if (place) places.set(entry, place);
  else places.delete(entry);
  if (returning?.isReached) returning = null;
}

/** The place in this channel that Back or Forward led to. */
export function placeToReturnTo(channelId: number): KeptPlace | null {
  const isHere = returning?.entry === knownEntry() && returning.place.channelId === channelId;
  return isHere ? (returning?.place ?? null) : null;
}

/** The list is at that place: from now on the reader's scrolling counts. */
export function placeReached(): void {
  if (returning) returning.isReached = true;
}

/** The reader goes elsewhere in the channel. */
export function stopReturning(): void {
  returning = null;
}

/** Blank for an entry without a place. */
function knownEntry(): string {
  const state: unknown = window.history.state;
  const isKnown = typeof state === 'object' && state !== null && 'entry' in state;
  return isKnown ? String(state.entry) : '';
}

function ownEntry(): string {
  const known = knownEntry();
  if (known !== '') return known;
  // Entries outlive the page: those of an earlier load have other names.
  const entry = `${performance.timeOrigin} ${(lastEntry += 1)}`;
  window.history.replaceState({ ...window.history.state, entry }, '');
  return entry;
}
