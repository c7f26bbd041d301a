import type { ConversationKey } from '../../data/conversations/conversation';

/** Where the reader was in a conversation: the message at the top, and how far it was scrolled beyond that. */
export interface KeptPlace {
  messageId: number;
  /** Pixels from the message's row to the top of the list. */
  offset: number;
}

type Places = Map<ConversationKey, KeptPlace>;

/** By the entry of the browser's history; the end of a conversation is not kept. */
const places = new Map<string, Places>();

/** Set by Back and Forward, until the reader is there. */
let returning: { entry: string; places: Places; reached: Set<ConversationKey> } | null = null;
let lastEntry = 0;

// Before the route's own listener renders the place.
window.addEventListener(
  'popstate',
  () => {
    const entry = knownEntry();
    returning = { entry, places: new Map(places.get(entry)), reached: new Set() };
  },
  { capture: true },
);

/** Call it with each scrolling of a list at the present address; null at the conversation's end. */
export function keepPlace(conversation: ConversationKey, place: KeptPlace | null): void {
  if (place) placesHere().set(conversation, place);
  else places.get(knownEntry())?.delete(conversation);
  if (returning?.reached.has(conversation)) stopReturning(conversation);
}

/** The place in this conversation that Back or Forward led to. */
export function placeToReturnTo(conversation: ConversationKey): KeptPlace | null {
  if (returning?.entry !== knownEntry()) return null;
  return returning.places.get(conversation) ?? null;
}

/** The list is at that place: from now on the reader's scrolling counts. */
export function placeReached(conversation: ConversationKey): void {
  returning?.reached.add(conversation);
}

/** The reader goes elsewhere in the conversation. */
export function stopReturning(conversation: ConversationKey): void {
  returning?.places.delete(conversation);
}

function placesHere(): Places {
  const entry = ownEntry();
  const here = places.get(entry) ?? new Map();
  places.set(entry, here);
  return here;
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
