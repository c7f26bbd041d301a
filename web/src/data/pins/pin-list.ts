import type { Message } from '@parley/contract/entities/message';

/** Pinned messages by id. */
export type Pins = Readonly<Record<number, Message>>;

/** Newest pinned first. */
export function newestPinned(pins: Pins): Message[] {
  return Object.values(pins).toSorted((one, other) => pinnedAt(other) - pinnedAt(one));
}

/** After a message of the channel was pinned, changed or lost its pin. */
export function withMessage(pins: Pins, message: Message): Pins {
  if (message.pin) return { ...pins, [message.id]: message };
  return without(pins, message.id);
}

export function without(pins: Pins, messageId: number): Pins {
  const { [messageId]: _, ...others } = pins;
  return others;
}

function pinnedAt({ pin }: Message): number {
  return pin ? Date.parse(pin.at) : 0;
}
