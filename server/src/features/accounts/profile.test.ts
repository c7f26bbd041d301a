import type { BodyOf } from '@parley/contract/endpoint';
import { updateUser } from '@parley/contract/endpoints/users';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { OwnUser } from '@parley/contract/entities/user';
import { limits } from '@parley/contract/limits';
import { profileFields } from '@parley/contract/rules/profile';
import { texts } from '@parley/contract/texts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNeeding } from '../../../../scripts/needing.mjs';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { form } from '../../../testing/clients/test-browser.js';
import { postgresDatabase } from '../../../testing/database/test-database.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

type Change = BodyOf<typeof updateUser>['user'];

const team = teamBeforeAll(startTestServer);
let jpg: Buffer;
let png: Buffer;

beforeAll(async () => {
  const canvas = { create: { width: 600, height: 400, channels: 3 as const, background: '#2a6' } };
  jpg = await sharp(canvas).jpeg().toBuffer();
  png = await sharp(canvas).png().toBuffer();
});

const attempt = ({ browser }: Person, id: number, user: Change) =>
  browser.attempt(updateUser, { params: { id: String(id) }, body: { user } });
const change = ({ browser, id }: Person, user: Change) =>
  browser.call(updateUser, { params: { id: String(id) }, body: { user } });

/** Sent as by the page's form. */
function attemptForm({ browser, id }: Person, fields: Record<string, string | Blob>) {
  const data = new FormData();
  data.set('id', String(id));
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.set(`user[${name}]`, value);
    // A blank file input arrives as a file without a name.
    else data.set(`user[${name}]`, value, value.size === 0 ? '' : 'me');
  }
  return browser.send('PATCH', `/api/users/${id}`, { body: data });
}

async function changeByForm(person: Person, fields: Record<string, string | Blob>) {
  const answer = await attemptForm(person, fields);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return OwnUser.parse(answer.body);
}

const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const workspaceHead = async (workspaceId: number) => {
  const heads = await team.server.store.events.heads([`workspace:${workspaceId}`]);
  return heads.get(`workspace:${workspaceId}`)?.offset ?? 0;
};

describe("the user's own profile", () => {
  const profile = {
    full_name: 'Alice Liddell',
    display_name: 'Al',
    what_i_do: 'Falls down holes',
    phone_number: '5551234567',
    timezone_offset: -11,
  };

  it('changes as JSON, as a form and as a multipart form; absent fields keep their values', async () => {
    const { alice, workspaceId } = team;
    const { id, email } = alice;
    expect(await change(alice, profile)).toMatchObject({ id, email, ...profile, photo_url: null });
    const urlencoded = form({ 'user[timezone_offset]': '14', 'user[display_name]': '' });
    const answer = await alice.browser.send('PATCH', `/api/users/${id}`, urlencoded);
    expect(answer.body).toMatchObject({ ...profile, display_name: '', timezone_offset: 14 });
    const byForm = await changeByForm(alice, { what_i_do: 'Climbs out', timezone_offset: '-3' });
    expect(byForm).toMatchObject({ full_name: 'Alice Liddell', what_i_do: 'Climbs out' });
    expect(byForm.timezone_offset).toBe(-3);
    expect(byForm.workspaces).toHaveProperty(String(workspaceId));
  });

  it.each(profileFields)('saves and announces %s when nothing else changes', async (field) => {
    const { bob, workspaceId } = team;
    const before = await workspaceHead(workspaceId);
    const { [field]: was } = await change(bob, {});
    const value = typeof was === 'number' ? was + 1 : `${was}7`;
    expect(await change(bob, { [field]: value })).toHaveProperty(field, value);
    expect(await workspaceHead(workspaceId)).toBe(before + 1);
  });

  it('keeps of a phone number what SPEC §5 keeps', async () => {
    const changed = await change(team.alice, { phone_number: '+1 (505) 123-4567 ext. 8' });
    expect(changed.phone_number).toBe('1551234567');
  });

  it('lists every broken rule, and then changes nothing', async () => {
    const before = await change(team.alice, { full_name: 'Alice' });
    const tooLong = 'x'.repeat(limits.profileFieldMax + 1);
    const wrong = { full_name: ' ', what_i_do: tooLong, timezone_offset: 15, phone_number: '1' };
    const answer = await attempt(team.alice, team.alice.id, wrong);
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveLength(3);
    expect(answer.body).toContain(texts.fullNameBlank);
    expect(await change(team.alice, {})).toEqual(before);
  });

  describe('has a time zone beside the offset', () => {
    const zone = async () => (await change(team.alice, {})).timezone;

    it('the browser reports it; blank clears it', async () => {
      const { alice } = team;
      const told = await change(alice, { timezone: 'Asia/Kolkata', timezone_offset: 6 });
      expect([told.timezone, told.timezone_offset]).toEqual(['Asia/Kolkata', 6]);
      expect((await change(alice, { what_i_do: 'Sings' })).timezone).toBe('Asia/Kolkata');
      for (const timezone of ['Mars/Olympus_Mons', '+05:30', 'x'.repeat(1_000)]) {
        const refused = await attempt(alice, alice.id, { timezone });
        expect([refused.status, refused.body]).toEqual([
          422,
          ['The time zone must be a name like Europe/Berlin.'],
        ]);
      }
      expect(await zone()).toBe('Asia/Kolkata');
      expect((await change(alice, { timezone: '' })).timezone).toBe('');
    });

    it('which stays with the offset that it has now, and goes with that of another place', async () => {
      const { alice } = team;
      await change(alice, { timezone: 'Asia/Tokyo', timezone_offset: 1 });
      await change(alice, { timezone_offset: 1, display_name: 'Al' });
      expect(await zone()).toBe('Asia/Tokyo');
      await change(alice, { timezone_offset: 9 });
      expect(await zone()).toBe('Asia/Tokyo');
      const chosen = await change(alice, { timezone_offset: 10 });
      expect(chosen.timezone_offset).toBe(10);
      expect(chosen.timezone).toBe('');
      await change(alice, { timezone_offset: 9 });
      expect(await zone()).toBe('');
    });

    it('which members see at once, as they see the offset', async () => {
      const { alice, bob, workspaceId } = team;
      const his = await goLive(team.server, bob, [loginIdentifier]);
      await change(alice, { timezone: 'America/St_Johns' });
      await his.until(() => his.messages(`workspace:${workspaceId}`).length > 0);
      const user = { id: alice.id, timezone: 'America/St_Johns' };
      expect(his.messages().at(-1)).toMatchObject({ workspace_data: { user } });
      const loaded = await bob.browser.call(readWorkspace, { params: { address: 'acme' } });
      expect(loaded).toMatchObject({ users: { [alice.id]: user } });
      await his.close();
    });
  });

  it("is nobody else's: whoever else is named, there or not, is the same 403", async () => {
    const { alice, bob, eve } = team;
    expect((await attempt(alice, alice.id, {})).status).toBe(200);
    const answers = [
      await attempt(alice, bob.id, { full_name: 'Bobby' }),
      await attempt(alice, eve.id, { full_name: 'Bobby' }),
      await attempt(alice, 999_999, { full_name: 'Bobby' }),
    ];
    for (const { status, text } of answers) expect([status, text]).toEqual([403, answers[0]?.text]);
    const visitor = alice.at(team.server.openBrowser());
    expect((await attempt(visitor, alice.id, {})).status).toBe(401);
  });

  it('refuses wrong types', async () => {
    const { alice } = team;
    const photo = { name: 'me.png', size: 9 };
    const wrongs = [{ full_name: 7 }, { timezone_offset: 1.5 }, { photo }, { photo: 'me.png' }];
    for (const wrong of wrongs) {
      // These values violate the types on purpose.
      const answer = await attempt(alice, alice.id, wrong as unknown as Change);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
  });

  it('is announced to each workspace once, and not where nothing changed', async () => {
    const carl = await newPerson(team.server, 'carl');
    const { workspace } = await newWorkspace(carl, 'carl-co');
    await invitePerson(team.alice, carl.email, 'acme');
    await carl.browser.signIn(carl.email, 'acme');
    const live = await goLive(team.server, carl, [loginIdentifier]);

    const rooms = [workspace.id, team.workspaceId];
    const before = await Promise.all(rooms.map(workspaceHead));
    await change(carl, { full_name: 'Carl', what_i_do: 'Coral' });
    await live.until(() => live.messages().length === 2);
    for (const id of rooms) {
      const user = { id: carl.id, full_name: 'Carl', what_i_do: 'Coral', active: true };
      const data = { user, logged_in: true, workspace_id: id };
      expect(live.messages(`workspace:${id}`)).toMatchObject([{ workspace_data: data }]);
    }
    await change(carl, { full_name: ' Carl ', what_i_do: 'Coral' });
    await change(carl, { photo: '' });
    expect(await Promise.all(rooms.map(workspaceHead))).toEqual(before.map((head) => head + 1));
    await live.close();
  });

  it('of a member who never signed in is not announced', async () => {
    const shy = await newPerson(team.server, 'shy');
    await invitePerson(team.alice, shy.email, 'acme');
    const before = await workspaceHead(team.workspaceId);
    await change(shy, { full_name: 'Shy' });
    expect(await workspaceHead(team.workspaceId)).toBe(before);
    const loaded = await team.alice.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(loaded).toMatchObject({ users: { [shy.id]: { email: shy.email, full_name: '' } } });
  });
});

describe('a photo', () => {
  it('is served to every signed-in user, cached for ever; not to visitors, nor under a guessed key', async () => {
    const { alice, eve } = team;
    for (const bytes of [jpg, png]) {
      const { photo_url } = await changeByForm(alice, { photo: file(bytes), full_name: 'Alice' });
      const answer = await eve.browser.fetch(photo_url ?? '');
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      // The browser's copy serves whoever is signed in.
      expect(answer.headers.get('vary')).toBeNull();
      expect((await team.server.openBrowser().fetch(photo_url ?? '')).status).toBe(401);
    }
    const guesses = ['x', 'a'.repeat(43), '..%2f..%2fparley', '%00'];
    for (const guess of guesses) {
      expect((await eve.browser.fetch(`/api/photos/${guess}`)).status).toBe(404);
    }
  });

  it('is a square thumbnail', async () => {
    const { photo_url } = await changeByForm(team.alice, { photo: file(jpg) });
    const { cookieHeader: cookie } = team.alice.browser;
    const response = await fetch(team.server.url + photo_url, { headers: { cookie } });
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 400, height: 400 });
  });

  it('is removed when replaced or cleared; the sweep deletes its bytes', async () => {
    const { alice } = team;
    const urls: (string | null)[] = [];
    for (const photo of [file(jpg), file(png), '']) {
      urls.push((await changeByForm(alice, { photo })).photo_url);
    }
    const [first, second, cleared] = urls;
    expect(cleared).toBeNull();
    for (const url of [first, second]) {
      expect((await alice.browser.fetch(url ?? '')).status).toBe(404);
      const blob = await team.server.store.reader
        .selectFrom('blobs')
        .select('remove_at')
        .where('key', '=', url?.split('/').at(-1) ?? '')
        .executeTakeFirst();
      // Undefined if the sweep has already removed it.
      expect(blob?.remove_at).not.toBeNull();
    }
  });

  it('stays when the form’s input was left blank', async () => {
    const { photo_url } = await changeByForm(team.alice, { photo: file(jpg) });
    const blank = { photo: file(Buffer.alloc(0)), full_name: 'Alice' };
    expect(photo_url).not.toBeNull();
    expect((await changeByForm(team.alice, blank)).photo_url).toBe(photo_url);
  });

  it('must be a jpg or png by its content, regardless of its name', async () => {
    const { alice } = team;
    const gif = await sharp(png).gif().toBuffer();
    const answer = await attemptForm(alice, { photo: file(gif), full_name: '' });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual([texts.photoFormat, texts.fullNameBlank]);
    const before = (await change(alice, {})).photo_url;
    expect((await attemptForm(alice, { photo: file(Buffer.from('hello')) })).status).toBe(422);
    expect((await change(alice, {})).photo_url).toBe(before);
  });

  it('may have 20 MB and not a byte more', async () => {
    const padded = (size: number) => file(Buffer.concat([png, Buffer.alloc(size - png.length)]));
    expect((await attemptForm(team.alice, { photo: padded(limits.photoMax) })).status).toBe(200);
    const answer = await attemptForm(team.alice, { photo: padded(limits.photoMax + 1) });
    expect([answer.status, answer.body]).toEqual([422, [texts.photoTooLarge]]);
  });
});

const databaseUrl = process.env['TEST_DATABASE_URL'];

itNeeding('PostgreSQL')(
  'R6: the last event is the state, with two processes on the same PostgreSQL',
  async () => {
    const database = await postgresDatabase(databaseUrl ?? '');
    const { environment } = database;
    const nodes = await Promise.all([
      startTestServer({ environment }),
      startTestServer({ environment }),
    ]);
    const [here, there] = nodes;
    const ann = await newPerson(here, 'ann');
    const { workspace } = await newWorkspace(ann, 'ann-co');
    const elsewhere = ann.at(there.openBrowser());
    await elsewhere.browser.signIn(ann.email, 'ann-co');
    const params = { workspace_id: String(workspace.id) };
    const away = { params, body: { workspace_user: { active: false, status: 'busy' } } };
    await Promise.all([
      change(ann, { full_name: 'Ann', timezone_offset: 3 }),
      change(elsewhere, { what_i_do: 'Everything', timezone_offset: 4 }),
      elsewhere.browser.call(updateWorkspaceUser, away),
      changeByForm(ann, { photo: file(png) }),
    ]);

    const read = await ann.browser.call(readWorkspace, { params: { address: 'ann-co' } });
    if (!('users' in read)) throw new Error('Ann is a member.');
    // Presence has an event of its own (decision 120).
    const { present: _present, ...state } = read.users[ann.id] ?? {};
    expect(state).toMatchObject({ full_name: 'Ann', what_i_do: 'Everything', status: 'busy' });
    const events = await here.store.events.after(`workspace:${workspace.id}`, 0, 100);
    expect(events).toHaveLength(4);
    const last: unknown = JSON.parse(events.at(-1)?.message ?? '');
    expect(last).toEqual({
      workspace_data: { user: state, logged_in: true, workspace_id: workspace.id },
    });
    await Promise.all(nodes.map((node) => node.close()));
    await database.remove();
  },
);
