/** Runs the work while garbage is collected again and again, as it is on a busy server. */
export async function amidCollections<T>(work: () => Promise<T>): Promise<T> {
  const { gc } = globalThis;
  if (!gc) throw new Error('Tests run with --expose-gc: see vitest.config.ts.');
  const collecting = setInterval(() => gc(), 10);
  try {
    return await work();
  } finally {
    clearInterval(collecting);
  }
}
