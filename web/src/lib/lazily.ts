/** Made when it is first asked for: what the browser makes slowly, and not every page needs. */
export function lazily<T>(make: () => T): () => T {
  let made: { it: T } | null = null;
  return () => (made ??= { it: make() }).it;
}
