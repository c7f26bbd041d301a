/**
 * Whether two signed ids name the same upload: what the server signs begins with the upload's id, and
 * ends with a time that differs from one answer to the next.
 */
export function isSameUpload(one: string, other: string): boolean {
  return one === other || uploadOf(one) === uploadOf(other);
}

const uploadOf = (signedId: string): string => signedId.slice(0, signedId.indexOf('.') + 1);
