/** Longer keys are not cached: input from strangers must not fill the memory. */
const longestKey = 1_024;

/** Memoises a function of a text; clears the cache when it holds too many entries. */
export function memoise<T>(most: number, compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (key.length > longestKey) return value;
    if (known.size === most) known.clear();
    known.set(key, value);
    return value;
  };
}
