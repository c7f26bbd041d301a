const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys as they are called on this machine: `Mod` is Cmd on a Mac, else Ctrl. */
export function keyNames(...keys: string[]): string[] {
  return keys.map((key) => {
    if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
    if (key === 'Shift') return isMac ? '⇧' : 'Shift';
    return key;
  });
}

/** Whether `Mod` and nothing else is held with a letter. */
export function isModKey(event: KeyboardEvent, letter: string): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isMod && !shiftKey && !altKey && key.toLowerCase() === letter;
}
