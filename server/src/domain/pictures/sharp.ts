import type sharp from 'sharp';

let loading: Promise<typeof sharp> | null = null;

/** Loaded with the first picture, to keep starts quick. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then((module) => {
    // R2: it shares the thread pool with the database's flushes, and the cores with all requests.
    module.default.concurrency(1);
    module.default.cache(false);
    return module.default;
  });
  return loading;
}
