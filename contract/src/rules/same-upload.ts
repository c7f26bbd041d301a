/**
 * Whether two signed ids name the same upload. A signed id begins with the id of the upload, and ends with a
 * time that differs between answers.
 */
export function isSameUpload(one: string, other: string): boolean {
  return one === other || uploadOf(one) === uploadOf(other);
}

const uploadOf = (signedId: string): string => signedId.slice(0, signedId.indexOf('.') + 1);
