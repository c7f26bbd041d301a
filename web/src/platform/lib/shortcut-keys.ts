export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The names of keys on this machine: `Mod` is Cmd on a Mac, else Ctrl. */
export function keyNames(...keys: string[]): string[] {
  return keys.map((key) => {
    if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    if (key === 'Shift') return isMac() ? '⇧' : 'Shift';
    if (key === 'Alt') return isMac() ? '⌥' : 'Alt';
    return key;
  });
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/**
 * Whether a Latin letter is pressed with `Mod` alone; on other scripts' layouts, the key's position counts.
 */
export function isModKey(pressed: PressedKey, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  // Runs at every key press, so the cheap check comes first.
  if (ctrlKey === metaKey || shiftKey || altKey || metaKey !== isMac()) return false;
  const isLatin = /^[a-z]$/i.test(key);
  return isLatin ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}

/** Whether `/` is pressed with `Mod`: on many layouts it needs Shift as well. */
export function isModSlash({ key, code, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  if (ctrlKey === metaKey || altKey || metaKey !== isMac()) return false;
  return key === '/' || (code === 'Slash' && !/^[ -~]$/.test(key));
}
