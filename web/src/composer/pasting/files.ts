/**
 * The files on a clipboard; none where there is formatted text as well, of which they are only a
 * picture. Plain text alone is a file's own name, as macOS has it.
 */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  const formattedText = ['text/html', 'text/plain'].every((type) =>
    clipboard?.types.includes(type),
  );
  if (!clipboard || formattedText) return [];
  return [...clipboard.files];
}
