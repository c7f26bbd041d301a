import type { Transaction } from '../../../platform/store/store.js';
import type { NameProvider } from '../identities/read-account.js';

/** Names the account's passkeys and linked identities for a mail: `a passkey of Chrome on Windows`. */
export async function otherSignIns(
  tx: Transaction,
  userId: number,
  nameProvider: NameProvider,
): Promise<string[]> {
  const passkeys = await tx
    .selectFrom('passkeys')
    .select('device')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const identities = await tx
    .selectFrom('identities')
    .select(['issuer', 'email'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return [
    ...passkeys.map(({ device }) => `a passkey of ${device || 'an unknown browser'}`),
    ...identities.map(({ issuer, email }) => {
      const { label } = nameProvider(issuer);
      return email === '' ? label : `${label} as ${email}`;
    }),
  ];
}
