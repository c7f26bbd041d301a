import type { OwnAccount } from '@parley/contract/entities/own-account';
import type { Reader } from '../../../platform/store/store.js';

/** The name and the label of the provider with this issuer. */
export type NameProvider = (issuer: string) => { name: string | null; label: string };

/** Reads the facts of an account that only its user sees. */
export async function readAccount(
  reader: Reader,
  userId: number,
  nameProvider: NameProvider,
): Promise<OwnAccount> {
  const [account, identities] = await Promise.all([
    reader
      .selectFrom('users')
      .select(['password_hash', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('identities')
      .select(['id', 'issuer', 'email', 'linked_at'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  return {
    has_password: account.password_hash !== null,
    email_verified: account.email_verified_at !== null,
    identities: Object.fromEntries(
      identities.map(({ id, issuer, email, linked_at }) => {
        const { name: provider, label } = nameProvider(issuer);
        return [id, { id, provider, label, email, linked_at: new Date(linked_at).toISOString() }];
      }),
    ),
  };
}
