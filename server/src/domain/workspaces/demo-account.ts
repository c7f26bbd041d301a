import { forbidden } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';

export async function isDemoAccount(reader: Reader, userId: number): Promise<boolean> {
  const { is_demo } = await reader
    .selectFrom('users')
    .select('is_demo')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return is_demo === 1;
}

/** Throws 403 for an account of the demo: anybody may use it, and nobody may take it from the others. */
export async function refuseDemo(reader: Reader, userId: number): Promise<void> {
  if (await isDemoAccount(reader, userId)) throw demoRefused();
}

export const demoRefused = () =>
  forbidden('Everybody shares the accounts of the demo, so they stay as they are.');
