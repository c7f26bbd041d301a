import type { FactorMethod } from '@parley/contract/entities/second-factor';
import { factorMethods } from '../../../domain/accounts/second-factors.js';
import { ApiError } from '../../../platform/http/errors.js';
import type { Transaction } from '../../../platform/store/store.js';
import { type AccountState, stateOf } from '../resets/reset-link.js';
import { createChallenge } from './challenges.js';
import { factorTexts } from './factor-texts.js';

/** A sign-in that is half done: the password was right. */
export interface AskedFactor {
  userId: number;
  challenge: string;
  methods: FactorMethod[];
}

/**
 * Null where the account has no second factor. The challenge is void once the address or the password
 * changes. Lock the user's stream before.
 */
export async function askFactor(
  tx: Transaction,
  account: AccountState,
  workspaceId: number | null,
): Promise<AskedFactor | null> {
  const methods = await factorMethods(tx, account.id);
  if (methods.length === 0) return null;
  const challenge = await createChallenge(tx, {
    purpose: 'sign_in',
    user_id: account.id,
    account_state: stateOf(account),
    workspace_id: workspaceId,
  });
  return { userId: account.id, challenge, methods };
}

const methodsHeader = (methods: readonly FactorMethod[]) => ({
  'x-second-factor': methods.join(' '),
});

/** The answer to a right password. No session begins. */
export function factorNeeded({ challenge, methods }: AskedFactor): ApiError {
  return new ApiError(401, [factorTexts.secondFactorNeeded], {
    ...methodsHeader(methods),
    'x-sign-in-challenge': challenge,
  });
}

/** The answer to a right password where a session is there, which has shown no factor for a while. */
export function factorNeededAgain(methods: readonly FactorMethod[]): ApiError {
  return new ApiError(422, [factorTexts.secondFactorAgain], methodsHeader(methods));
}
