/** A random UUID; `crypto.randomUUID` is missing on pages served over plain http, except on localhost. */
export function newClientId(): string {
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : uuidFromBytes(random16());
}

function random16(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

/** Version 4 of RFC 9562: six of the 128 bits hold version and variant. */
export function uuidFromBytes(bytes: Uint8Array): string {
  const marked = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  });
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
