/**
 * Copies a text that is still to come: browsers let only a click copy, and it may be over by then.
 * Resolves with whether it could be copied; insecure addresses have no clipboard.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    // Rejects as the text does.
    await blob;
    return false;
  }
}
