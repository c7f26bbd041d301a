import type { FactorMethod, Passkey, SecondFactors } from '@parley/contract/entities/second-factor';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';
import type { Reader } from '../../platform/store/store.js';

type Reads = Pick<Reader, 'selectFrom'>;

/** Whether the account asks for more than its password: codes of an app, or passkeys. */
export async function hasSecondFactor(reader: Reads, userId: number): Promise<boolean> {
  const { totp, passkeys } = await countFactors(reader, userId);
  return totp + passkeys > 0;
}

/** The methods by which the account can show a second factor; empty if it is asked for none. */
export async function factorMethods(reader: Reads, userId: number): Promise<FactorMethod[]> {
  const { totp, passkeys, recoveryCodes } = await countFactors(reader, userId);
  if (totp + passkeys === 0) return [];
  const methods: [FactorMethod, number][] = [
    ['totp', totp],
    ['passkey', passkeys],
    ['recovery_code', recoveryCodes],
  ];
  return methods.filter(([, count]) => count > 0).map(([method]) => method);
}

export function countFactors(reader: Reads, userId: number) {
  return reader
    .selectFrom('users')
    .select(({ selectFrom, fn }) => [
      selectFrom('totp_factors')
        .select(fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('enabled_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('totp'),
      selectFrom('passkeys')
        .select(fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('recoveryCodes'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

const isoTime = (at: number) => new Date(at).toISOString();

export async function listSecondFactors(reader: Reads, userId: number): Promise<SecondFactors> {
  const { totp, recoveryCodes } = await countFactors(reader, userId);
  const rows = await reader
    .selectFrom('passkeys')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const passkeys = rows.map(({ id, device, created_at, last_used_at }): [number, Passkey] => [
    id,
    {
      id,
      device,
      created_at: isoTime(created_at),
      last_used_at: last_used_at === null ? null : isoTime(last_used_at),
    },
  ]);
  return {
    totp: totp > 0,
    recovery_codes: recoveryCodes,
    passkeys: Object.fromEntries(passkeys),
  };
}

/** Without a factor there is nothing to recover. */
export async function removeUselessCodes(
  tx: Pick<Kysely<Schema>, 'selectFrom' | 'deleteFrom'>,
  userId: number,
): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** For somebody who lost what they would have to show. */
export async function removeAllFactors(
  db: Pick<Kysely<Schema>, 'deleteFrom'>,
  userId: number,
): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
