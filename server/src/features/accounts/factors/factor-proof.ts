import type { FactorMethod, FactorProof } from '@parley/contract/entities/second-factor';
import { countFactors } from '../../../domain/accounts/second-factors.js';
import { ApiError } from '../../../platform/http/errors.js';
import type { Sealer } from '../../../platform/lib/seal.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import type { Notices } from '../notices/notices.js';
import { factorTexts } from './factor-texts.js';
import { checkPasskey, takePasskey } from './passkeys.js';
import { takeRecoveryCode } from './recovery-codes.js';
import { takeTotpCode } from './totp.js';
import type { Site } from './web-authn.js';

/** Digits alone are a code of the app. */
const isTotp = (code: string) => /^\d{6}$/.test(code);
const typedCode = (code: string) => code.replaceAll(/\s/g, '');

export function methodOf(proof: FactorProof): FactorMethod {
  if ('passkey' in proof) return 'passkey';
  return isTotp(typedCode(proof.code)) ? 'totp' : 'recovery_code';
}

/** Uses the factor up, in a transaction that has locked the user's stream; resolves with whether it is right. */
export type TakeFactor = (tx: Transaction) => Promise<boolean>;

/** Checks what needs no transaction. */
export async function readProof(
  { store, sealer }: { store: Store; sealer: Sealer },
  site: Site,
  userId: number,
  proof: FactorProof,
): Promise<TakeFactor> {
  if ('passkey' in proof) {
    const shown = await checkPasskey(store, site, userId, proof.passkey);
    return async (tx) => shown !== null && takePasskey(tx, shown);
  }
  const code = typedCode(proof.code);
  if (isTotp(code)) return (tx) => takeTotpCode(tx, sealer, userId, code);
  return (tx) => takeRecoveryCode(tx, userId, code);
}

/** 401 at the sign-in, and 422 where a session is there, which 401 would end in the browser. */
export function proofRefused(status: 401 | 422, method: FactorMethod): ApiError {
  const text = method === 'passkey' ? factorTexts.passkeyRefused : factorTexts.codeWrong;
  const facts = { method };
  return new ApiError(status, [text], {}, { event: 'second_factor_refused', facts });
}

/** A recovery code that was used tells its account, since it may have been stolen. */
export async function tellOfRecoveryCode(
  tx: Transaction,
  notices: Notices,
  account: { id: number; email: string },
  device: string,
): Promise<void> {
  const { recoveryCodes: left } = await countFactors(tx, account.id);
  notices.tell(tx, account, { kind: 'recovery_code_used', device, left });
}

/** From now on, sensitive changes do not ask for a factor again for a while. */
export async function noteFactorShown(tx: Transaction, sessionId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_shown_at: tx.now })
    .where('id', '=', sessionId)
    .execute();
}
