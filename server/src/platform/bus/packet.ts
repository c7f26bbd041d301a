import * as z from 'zod/mini';
import type { StoredEvent, Transient } from '../store/event.js';

/** A batch of messages from one process to the others. */
export interface Packet {
  events: readonly StoredEvent[];
  transients: readonly Transient[];
}

const stream = z.string();

const Shape = z.object({
  events: z.array(
    z.looseObject({
      stream,
      offset: z.int(),
      createdAt: z.number(),
      message: z.nullable(z.string()),
      access: z.nullable(z.looseObject({})),
      subject: z.nullable(z.string()),
      revises: z.nullable(z.int()),
    }),
  ),
  transients: z.array(
    z.object({ stream, message: z.string(), mostFollowers: z.optional(z.int()) }),
  ),
});

export function encodePacket(packet: Packet): string {
  return JSON.stringify(packet);
}

/** Null for packets of an incompatible version. */
export function decodePacket(json: string): Packet | null {
  try {
    // `append` wrote the stream names and access changes, as in the log.
    return Shape.parse(JSON.parse(json)) as unknown as Packet;
  } catch {
    return null;
  }
}
