/**
 * The files on a clipboard; none if there is formatted text as well, as the file is then only a picture of
 * the text. Plain text alone does not count: macOS adds a file's name as text.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const formattedText = ['text/html', 'text/plain'].every((type) =>
    clipboard?.types.includes(type),
  );
  if (!clipboard || formattedText) return [];
  return [...clipboard.files];
}
