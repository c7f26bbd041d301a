/** Longer ones are worked out each time: what strangers send must not fill the memory. */
const longestKey = 1_024;

/** A function of a text that works out each answer once; it forgets all when it knows too many. */
export function remember<T>(most: number, workOut: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = workOut(key);
    if (key.length > longestKey) return value;
    if (known.size === most) known.clear();
    known.set(key, value);
    return value;
  };
}
