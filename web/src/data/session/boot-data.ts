import { Boot } from '@parley/contract/boot';
import * as z from 'zod/mini';

/** Reads the boot data from the page: the current user, their workspaces, the demo. */
export function readBootData(): Boot {
  const json = document.getElementById('boot')?.textContent ?? '';
  return z.parse(Boot, JSON.parse(json));
}
