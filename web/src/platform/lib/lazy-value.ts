/** Creates the value on first use: for objects that are slow to create and that not every page needs. */
export function lazyValue<T>(make: () => T): () => T {
  let made: { it: T } | null = null;
  return () => (made ??= { it: make() }).it;
}
