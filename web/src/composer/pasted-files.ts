/** The files on a clipboard; none where there is text as well, of which they are only a picture. */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  if (!clipboard || clipboard.types.includes('text/plain')) return [];
  return [...clipboard.files];
}
