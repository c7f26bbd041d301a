import * as z from 'zod/mini';
import type { StoredEvent, Transient } from '../store/event.js';

/** What one process tells the others at a time. */
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
  transients: z.array(z.object({ stream, message: z.string() })),
});

export function encodePacket(packet: Packet): string {
  return JSON.stringify(packet);
}

/** Null for what a process of another version may have sent. */
export function decodePacket(json: string): Packet | null {
  try {
    // The names of streams and what access is were written by `append`, as in the log.
    return Shape.parse(JSON.parse(json)) as unknown as Packet;
  } catch {
    return null;
  }
}
