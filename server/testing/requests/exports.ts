import { createExport, listExports } from '@parley/contract/endpoints/exports';
import type { Export } from '@parley/contract/entities/export';
import { vi } from 'vitest';
import type { Person } from '../people/people.js';

/** Asks for an archive once no other is under way, and waits until it is made, or failed. */
export async function exportOf(
  { browser }: Person,
  workspace_id: number | null = null,
): Promise<Export> {
  await vi.waitFor(async () => {
    const states = Object.values(await browser.call(listExports)).map(({ state }) => state);
    if (states.some(isUnfinished)) throw new Error('One is under way.');
  }, waiting);
  const { id } = await browser.call(createExport, { body: { export: { workspace_id } } });
  return vi.waitFor(async () => {
    const made = (await browser.call(listExports))[id];
    if (!made || isUnfinished(made.state)) throw new Error('It is not made yet.');
    return made;
  }, waiting);
}

const waiting = { timeout: 10_000, interval: 20 };

const isUnfinished = (state: Export['state']) => state === 'waiting' || state === 'running';
