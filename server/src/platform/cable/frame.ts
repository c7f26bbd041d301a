/** WebSocket frames as a server sends them: final and unmasked (RFC 6455 §5.2). */

const text = 0x81;
const ping = 0x89;

/** R14: encoded once, then written to any number of sockets. */
export function textFrame(payload: string): Buffer {
  return frame(text, Buffer.byteLength(payload), (buffer, start) => {
    buffer.write(payload, start);
  });
}

/** A ping that carries a number; the peer's pong returns it. */
export function pingFrame(mark: number): Buffer {
  return frame(ping, 8, (buffer, start) => {
    buffer.writeDoubleBE(mark, start);
  });
}

/** A ping that asks for nothing but its pong: one for all sockets (R14). */
export const lifePing: Buffer = frame(ping, 0, () => {});

/** The number in a pong, or null if the pong does not answer a ping of ours. */
export function pongMark(payload: Buffer): number | null {
  return payload.length === 8 ? payload.readDoubleBE(0) : null;
}

function frame(
  kind: number,
  length: number,
  fill: (buffer: Buffer, start: number) => void,
): Buffer {
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const buffer = Buffer.allocUnsafeSlow(start + length);
  buffer[0] = kind;
  if (length < 126) {
    buffer[1] = length;
  } else if (length < 65_536) {
    buffer[1] = 126;
    buffer.writeUInt16BE(length, 2);
  } else {
    buffer[1] = 127;
    buffer.writeBigUInt64BE(BigInt(length), 2);
  }
  fill(buffer, start);
  return buffer;
}
