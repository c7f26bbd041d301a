import { expect, it } from 'vitest';
import { describeMigrated, insertRows } from '../../../../testing/database/old-database.js';
import { readAlikeAddresses } from '../alike-addresses.js';

const decomposed = (text: string) => text.normalize('NFD');

const user = (email: string, email_verified_at: number | null = null) => ({
  email,
  email_key: email.toLowerCase(),
  email_verified_at,
  password_hash: 'x',
  created_at: 1,
});

describeMigrated(
  '0043',
  (db) =>
    insertRows(db, {
      users: [
        user('Ann@example.com'),
        user('mila@münchen.example'),
        user('mila@xn--mnchen-3ya.example'),
        user('jo@xn--bcher-kva.example'),
        user(decomposed('zoë@example.com')),
        user(decomposed('ana@müll.example')),
        user('ana@xn--mll-hoa.example', 5),
        { ...user(''), email_key: 'deleted:8', deleted_at: 6 },
      ],
      email_verifications: [
        { token_hash: 'x', user_id: 4, email_key: 'jo@xn--bcher-kva.example', expires_at: 9 },
      ],
    }),
  (migrated) => {
    it('addresses have one key, however they are spelt; who collides goes on as before', async () => {
      const { reader } = migrated().store;
      const users = await reader.selectFrom('users').select('email_key').orderBy('id').execute();
      expect(users.map(({ email_key }) => email_key)).toEqual([
        'ann@example.com',
        'mila@münchen.example',
        'mila@xn--mnchen-3ya.example',
        'jo@bücher.example',
        'zoë@example.com',
        decomposed('ana@müll.example'),
        'ana@müll.example',
        'deleted:8',
      ]);
      const links = await reader.selectFrom('email_verifications').select('email_key').execute();
      expect(links).toEqual([{ email_key: 'jo@bücher.example' }]);
    });

    it('addresses that collide are reported, until one of the accounts has gone', async () => {
      const { reader, transact } = migrated().store;
      expect(await readAlikeAddresses(reader)).toEqual([
        [2, 3],
        [7, 6],
      ]);
      await transact((tx) =>
        tx.updateTable('users').set({ deleted_at: 7, email: '' }).where('id', '=', 3).execute(),
      );
      expect(await readAlikeAddresses(reader)).toEqual([[7, 6]]);
      await transact((tx) =>
        tx.updateTable('users').set({ email: 'ana@example.com' }).where('id', '=', 6).execute(),
      );
      expect(await readAlikeAddresses(reader)).toEqual([]);
    });
  },
);
