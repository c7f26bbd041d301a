import { connect } from 'node:net';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { deleteMessage, postMessage } from '@parley/contract/endpoints/messages';
import { updateUser } from '@parley/contract/endpoints/users';
import { expect, it } from 'vitest';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { meet, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import {
  announceUpload,
  file,
  md5,
  postedFiles,
  postFiles,
  samples,
} from '../../../testing/requests/uploads.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const kilobyte = 1024;
const environment = {
  PARLEY_MAX_FILE_SIZE: '100KB',
  PARLEY_STORAGE_PER_ACCOUNT: '150KB',
  PARLEY_STORAGE_PER_WORKSPACE: '250KB',
};
const bytes = (kilobytes: number) => Buffer.alloc(kilobytes * kilobyte);
const large = (kilobytes: number) => file(`${kilobytes}.bin`, bytes(kilobytes));
const ownFull =
  'Your files may take 150 KB in all, and this would be more. Delete some to make room.';
const workspaceFull =
  "This workspace's files may take 250 KB in all, and this would be more. Delete some to make room.";

describeMostlyOnSqlite('storage', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(() => start({ environment }));

  /** A new member of the channel plans. */
  async function newcomer(name: string): Promise<Person> {
    const person = await newColleague(team, name);
    await person.joins(team.plans);
    return person;
  }

  function announce({ browser }: Person, kilobytes: number) {
    const content = bytes(kilobytes);
    const blob = { filename: 'a', byte_size: content.length, checksum: md5(content) };
    return browser.attempt(createDirectUpload, { body: { blob } });
  }

  async function usedBy(kind: 'account' | 'workspace', ownerId: number): Promise<number> {
    const row = await team.server.store.reader
      .selectFrom('storage_use')
      .select('bytes')
      .where('kind', '=', kind)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return (row?.bytes ?? 0) / kilobyte;
  }

  const remove = (person: Person, id: number) =>
    person.browser.call(deleteMessage, { params: { id: String(id) } });

  onBoth(
    'of an account counts files of forms and direct uploads, also before they are sent',
    async () => {
      const carol = await newcomer('carol');
      const posted = await postedFiles(carol, team.plans, [large(80)]);
      expect(await usedBy('account', carol.id)).toBe(80);
      const refused = await postFiles(carol, team.plans, [large(80)]);
      expect([refused.status, refused.body]).toEqual([413, [ownFull]]);
      expect(await usedBy('account', carol.id)).toBe(80);

      expect((await announce(carol, 60)).status).toBe(200);
      const another = await announce(carol, 60);
      expect([another.status, another.body]).toEqual([413, [ownFull]]);
      await remove(carol, posted.id);
      expect(await usedBy('account', carol.id)).toBe(60);
      const rest = await postedFiles(carol, team.plans, [large(80)]);
      expect(rest.files).toHaveLength(1);
      await remove(carol, rest.id);
    },
  );

  onBoth('is reserved before the bytes: concurrent uploads cannot exceed it', async () => {
    const dan = await newcomer('dan');
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => postFiles(dan, team.plans, [large(60)])),
      ...[1, 2, 3].map(() => announce(dan, 60)),
    ]);
    const kept = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => [200, 413].includes(status))).toBe(true);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(2);
    expect(await usedBy('account', dan.id)).toBe(kept * 60);
    for (const { body, status } of answers) {
      if (status === 200 && body !== null && typeof body === 'object' && 'id' in body) {
        await remove(dan, Number(body.id));
      }
    }
  });

  onSqlite(
    'of a form is settled file by file, and given back where no message takes it',
    async () => {
      const { bob, plans } = team;
      const eve = await newcomer('erin');
      // Reserving the whole form's length for each file would exceed the quota.
      const posted = await postedFiles(eve, plans, [large(50), large(50), large(49)]);
      expect(await usedBy('account', eve.id)).toBe(149);
      await remove(eve, posted.id);
      expect((await postFiles(bob, plans, [large(50)])).status).toBe(403);
      expect(await usedBy('account', bob.id)).toBe(0);
    },
  );

  onSqlite('of a photo is given back, because it is stored in another size', async () => {
    const { alice } = team;
    const body = new FormData();
    body.set('user[photo]', file('me.png', samples.png, 'image/png'));
    const before = await usedBy('account', alice.id);
    const answer = await alice.browser.send(
      'PATCH',
      updateUser.path.replace(':id', String(alice.id)),
      {
        body,
      },
    );
    expect(answer.status).toBe(200);
    expect(await usedBy('account', alice.id)).toBe(before);
  });

  onSqlite(
    'of a direct upload that breaks off is kept for ten minutes, to be tried again',
    async () => {
      const ivo = await newcomer('ivo');
      const { direct_upload } = await announceUpload(ivo, 'a', bytes(60));
      const minutesLeft = async () => {
        const { remove_at } = await team.server.store.reader
          .selectFrom('blobs')
          .innerJoin('files', 'files.blob_key', 'blobs.key')
          .select('blobs.remove_at')
          .where('files.uploader_id', '=', ivo.id)
          .executeTakeFirstOrThrow();
        return ((remove_at ?? 0) - Date.now()) / 60_000;
      };
      expect(await minutesLeft()).toBeLessThanOrEqual(120);
      const socket = connect(Number(new URL(team.server.url).port), '127.0.0.1');
      socket.write(
        `PUT ${direct_upload.url} HTTP/1.1\r\nHost: x\r\nContent-Length: 61440\r\n\r\nabc`,
      );
      // A whole day while the bytes arrive.
      await expect.poll(minutesLeft).toBeGreaterThan(24 * 60);
      socket.destroy();
      await expect.poll(minutesLeft).toBeLessThanOrEqual(10);
      const again = { method: 'PUT', body: bytes(60), headers: direct_upload.headers };
      expect((await ivo.browser.fetch(direct_upload.url, again)).status).toBe(204);
      expect(await minutesLeft()).toBeGreaterThan(24 * 60);
    },
  );

  onBoth('of a workspace ends where its files take more together', async () => {
    const people = [await newcomer('finn'), await newcomer('gus'), await newcomer('hugo')] as const;
    const [finn, gus, hugo] = people;
    const before = await usedBy('workspace', team.workspaceId);
    const first = await postedFiles(finn, team.plans, [large(100)]);
    await postedFiles(gus, team.plans, [large(100)]);
    const refused = await postFiles(hugo, team.plans, [large(60)]);
    expect([refused.status, refused.body]).toEqual([413, [workspaceFull]]);
    const files = [await uploadFile(hugo.browser, 'a', bytes(60))];
    const message = { files, channel_id: team.plans };
    const unattached = await hugo.browser.attempt(postMessage, { body: { message } });
    expect([unattached.status, unattached.body]).toEqual([413, [workspaceFull]]);
    expect(await usedBy('workspace', team.workspaceId)).toBe(before + 200);

    await remove(finn, first.id);
    // The upload is still pending, and takes the room that was freed.
    expect((await hugo.browser.attempt(postMessage, { body: { message } })).status).toBe(200);
    expect(await usedBy('workspace', team.workspaceId)).toBe(before + 160);
    expect(await usedBy('account', hugo.id)).toBe(60);
  });
});

it('has no end where it is off', async () => {
  const off = { PARLEY_STORAGE_PER_ACCOUNT: 'off', PARLEY_STORAGE_PER_WORKSPACE: 'off' };
  const { server, alice, plans } = await meet(await startTestServer({ environment: off }));
  await postedFiles(alice, plans, [large(100)]);
  await server.close();
});
