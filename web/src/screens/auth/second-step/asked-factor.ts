import type { FactorMethod } from '@parley/contract/entities/second-factor';
import { CallFailed } from '../../../platform/api/call-failed';

/** The second factor that an account asks for after the right password. */
export interface AskedFactor {
  methods: readonly FactorMethod[];
  /** The challenge of a sign-in that is half done; blank if there is a session already. */
  challenge: string;
}

const known: readonly string[] = ['totp', 'passkey', 'recovery_code'] satisfies FactorMethod[];
const isMethod = (word: string): word is FactorMethod => known.includes(word);

/** Null for a failure of another kind. */
export function askedFactorOf(error: unknown): AskedFactor | null {
  if (!(error instanceof CallFailed)) return null;
  const methods = error.headers?.get('x-second-factor')?.split(' ').filter(isMethod) ?? [];
  if (methods.length === 0) return null;
  return { methods, challenge: error.headers?.get('x-sign-in-challenge') ?? '' };
}
