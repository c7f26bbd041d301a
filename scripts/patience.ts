import { vi } from 'vitest';

/** The timeout of `expect.poll` in vitest.config.ts. Vitest's default of one second is too short on a busy machine. */
const patience = { timeout: 20_000 };
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = patience) => waitFor(callback, options);
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options);
