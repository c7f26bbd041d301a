import type sharp from 'sharp';

let loading: Promise<typeof sharp> | null = null;

/** Loaded when the first picture comes: a start should not wait for it. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then((module) => {
    // R2: it shares the thread pool with the flush of the database, and the cores with everybody.
    module.default.concurrency(1);
    module.default.cache(false);
    return module.default;
  });
  return loading;
}
