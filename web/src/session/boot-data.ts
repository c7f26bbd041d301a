import { Boot } from '@parley/contract/boot';
import * as z from 'zod/mini';

/** What the server wrote into the page: the current user, their workspaces, whether there is a demo. */
export function readBootData(): Boot {
  const json = document.getElementById('boot')?.textContent ?? '';
  return z.parse(Boot, JSON.parse(json));
}
