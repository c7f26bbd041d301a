import { expect, it } from 'vitest';
import { describeMigrated, insertRows } from '../../../../testing/database/old-database.js';
import { insertIdentity } from '../../../../testing/people/identities.js';

describeMigrated(
  '0025',
  (db) =>
    insertRows(db, {
      users: ['ann', 'bo'].map((name) => {
        const email = `${name}@example.com`;
        return { email, email_key: email, password_hash: `of ${name}`, created_at: 1 };
      }),
    }),
  (migrated) => {
    it('accounts keep their passwords, and new ones need none', async () => {
      const { reader, transact } = migrated().store;
      const made = await transact(async (tx) => {
        const user = await tx
          .insertInto('users')
          .values({
            email: 'cy@example.com',
            email_key: 'cy@example.com',
            password_hash: null,
            timezone: null,
            created_at: tx.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await insertIdentity(tx, user.id);
        return user.id;
      });
      const users = await reader
        .selectFrom('users')
        .select(['id', 'password_hash', 'email_verified_at'])
        .orderBy('id')
        .execute();
      expect(users).toEqual([
        { id: 1, password_hash: 'of ann', email_verified_at: null },
        { id: 2, password_hash: 'of bo', email_verified_at: null },
        { id: made, password_hash: null, email_verified_at: null },
      ]);
    });

    it('refuses a second account for an e-mail, as before', async () => {
      const { transact } = migrated().store;
      const again = { email: 'x', email_key: 'ann@example.com', password_hash: 'x', created_at: 1 };
      await expect(
        transact((tx) =>
          tx
            .insertInto('users')
            .values({ ...again, timezone: null, photo_key: null })
            .execute(),
        ),
      ).rejects.toThrow();
    });
  },
);
