export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keys as they are called on this machine: `Mod` is Cmd on a Mac, else Ctrl. */
export function keyNames(...keys: string[]): string[] {
  return keys.map((key) => {
    if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    if (key === 'Shift') return isMac() ? '⇧' : 'Shift';
    return key;
  });
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** Whether `Mod` and nothing else is held with a Latin letter; of another script, with the key that has it. */
export function isModKey(pressed: PressedKey, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  // It is asked at each key that is pressed: of most, no more than this.
  if (ctrlKey === metaKey || shiftKey || altKey || metaKey !== isMac()) return false;
  const isLatin = /^[a-z]$/i.test(key);
  return isLatin ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}
