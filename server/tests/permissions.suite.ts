import { isDeepStrictEqual } from 'node:util';
import { liveChannels } from '@parley/contract/cable/identifier';
import { readChannel } from '@parley/contract/endpoints/channels';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { updateUser } from '@parley/contract/endpoints/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CableClient, CableFrame } from '../testing/clients/cable-client.js';
import { goLive } from '../testing/clients/live-browser.js';
import type { StartServer } from '../testing/database/each-engine.js';
import { watchStatements } from '../testing/database/request-statements.js';
import { newWorkspace, Person } from '../testing/people/people.js';
import { type Cast, gather } from '../testing/permissions/cast.js';
import type { Fixture } from '../testing/permissions/fixture.js';
import { performPrivateActions, secretWord } from '../testing/permissions/private-actions.js';
import { type Context, nowhere, type Scenario } from '../testing/permissions/scenario.js';
import { scenarios } from '../testing/permissions/scenarios.js';
import { type Kind, kinds, nameOf, readTable } from '../testing/permissions/table.js';

const table = readTable();
const scenarioOf = new Map(scenarios.map((scenario) => [nameOf(scenario), scenario]));

let watched: ReturnType<typeof watchStatements>;
let cast: Cast;
/** They are no longer in the workspace when their rows are tried. */
const gone = ['signedOut', 'deactivated'] as const;
/** Created while they were still signed in to the workspace. */
const fixturesOfGone = {
  signedOut: new Map<Scenario, Fixture>(),
  deactivated: new Map<Scenario, Fixture>(),
};

/** Tries each cell of the table of docs/permissions.md on this engine. */
export function describePermissions(start: StartServer): void {
  beforeAll(async () => {
    watched = watchStatements();
    cast = await gather(await start(watched.options));
    for (const scenario of scenarios) {
      for (const kind of gone) {
        if (scenario.fixture)
          fixturesOfGone[kind].set(scenario, await scenario.fixture(cast, kind));
      }
    }
    await cast.signOutTheLast();
  });

  afterAll(() => cast.server.close());
  afterAll(() => watched.stop());

  describe('the table of permissions', () => {
    it.each(table.map((row) => [nameOf(row), row] as const))('%s', async (name, { answers }) => {
      const scenario = scenarioOf.get(name);
      if (!scenario) throw new Error('This row is never tried.');
      const found: Partial<Record<Kind, string | null>> = {};
      for (const kind of kinds) {
        found[kind] = answers[kind] === null ? null : await attempt(scenario, kind);
      }
      expect(found).toEqual(answers);
    });
  });

  describe('whoever was removed from a private channel', () => {
    beforeAll(() => cast.removeInstead());

    const hidden = table.filter(({ what }) => what.endsWith('private channel'));
    it.each(hidden.map((row) => [nameOf(row), row] as const))('%s', async (name, { answers }) => {
      const scenario = scenarioOf.get(name);
      expect(scenario && (await attempt(scenario, 'left'))).toBe(answers.left);
    });
  });

  it('hides empty direct messages from the partner', async () => {
    // These two have no direct messages in the table.
    const { left, colleague } = cast.people;
    const dm_channel_user = {
      user_1_id: left.id,
      user_2_id: colleague.id,
      workspace_id: cast.workspaceId,
    };
    const { dmChannelUser } = await left.browser.call(openDm, { body: { dm_channel_user } });
    const read = (channelId: number) => ({ params: { id: String(channelId) } });
    const { channel_id } = dmChannelUser;
    expect(await left.browser.call(readChannel, read(channel_id))).toMatchObject({
      id: channel_id,
    });
    const unseen = await colleague.browser.attempt(readChannel, read(channel_id));
    const absent = await colleague.browser.attempt(readChannel, read(nowhere.channelId));
    expect([unseen.status, unseen.text]).toEqual([404, absent.text]);
  });

  describe('live', () => {
    const everything = liveChannels.map((channel) => JSON.stringify({ channel }));

    it('R8: shows private actions of two users to no other user', async () => {
      const { people, server } = cast;
      await newWorkspace(people.signedOut, 'a-place-of-their-own');
      const { stranger, colleague, guest, admin, left, signedOut } = people;
      const others = [stranger, colleague, guest, admin, left, signedOut];
      const watching = await Promise.all(
        others.map(async (person) => ({
          person,
          client: await goLive(server, person, everything),
        })),
      );
      const partner = await goLive(server, people.member, everything);
      const channelId = await performPrivateActions(cast);
      await partner.until((client) => received(client).includes('"type":"DELETE"'));
      for (const sign of [secretWord, `"channel_id":${channelId}`, 'RECEIVE_MESSAGE_REACT']) {
        expect(received(partner)).toContain(sign);
      }

      for (const { person, client } of watching) {
        // The last event that they receive, so that nothing is still in flight.
        const params = { id: String(person.id) };
        await person.browser.call(updateUser, {
          params,
          body: { user: { what_i_do: 'The last' } },
        });
        await client.until((one) => received(one).includes('The last'));
        expect(received(client), person.email).not.toContain(secretWord);
        expect(received(client), person.email).not.toContain(`"channel_id":${channelId}`);
        expect(received(client), person.email).not.toContain('_MESSAGE_SAVE');
        await client.close();
      }
      // Nor does the partner: saves are private.
      expect(received(partner)).not.toContain('_MESSAGE_SAVE');
      await partner.close();
    });
  });
}

function received(client: CableClient): string {
  return JSON.stringify(client.messages());
}

/** The outcome of the attempt, in the table's words. */
async function attempt(scenario: Scenario, kind: Kind): Promise<string> {
  const person = cast.people[kind];
  const made = kind === 'signedOut' || kind === 'deactivated' ? fixturesOfGone[kind] : null;
  const context: Context = {
    cast,
    kind,
    person,
    fixture: made?.get(scenario) ?? (await scenario.fixture?.(cast, kind)) ?? nowhere,
  };
  const hidden = await watched.statementsOf(() => make(scenario, context));
  const { result: answer } = hidden;
  if (answer.status === 404) {
    const missing = await watched.statementsOf(() => make(scenario, withoutThing(context)));
    if (!isDeepStrictEqual(missing, hidden)) {
      return `404, but unlike that for a missing thing: ${JSON.stringify({ hidden, missing })}`;
    }
  }
  if (answer.status < 300) {
    await scenario.after?.(cast, kind, person);
    if (!scenario.call.startsWith('GET ')) cast.shared.discard(context.fixture);
  }
  return answer.shown;
}

/**
 * The same request for a thing, a workspace or people that do not exist. What is hidden is answered exactly
 * like it, to the byte, and after the same questions to the database, so that the time tells nothing either.
 */
function withoutThing(context: Context): Context {
  if (context.fixture !== nowhere) return { ...context, fixture: nowhere };
  const isOutside = ['stranger', ...gone].includes(context.kind);
  const elsewhere = { ...cast, generalId: 999_999 };
  if (isOutside) {
    return { ...context, cast: { ...elsewhere, workspaceId: 999_999, address: 'nowhere' } };
  }
  const people = { ...cast.people };
  for (const [index, kind] of kinds.entries()) {
    const { browser } = people[kind];
    people[kind] = new Person({
      id: 999_000 + index,
      email: `nobody-${index}@example.com`,
      browser,
    });
  }
  return { ...context, cast: { ...elsewhere, people } };
}

interface Outcome {
  status: number;
  text: string;
  /** The table's word for it. */
  shown: string;
}

async function make(scenario: Scenario, context: Context): Promise<Outcome> {
  const { path, init, identifier } = scenario.ask(context);
  if (identifier) return follow(context, identifier);
  const [method = ''] = scenario.call.split(' ', 1);
  const browser = scenario.apart === true ? await ownSession(context) : context.person.browser;
  const answer = await browser.send(method, path, init);
  const shown = scenario.read?.(answer) ?? String(answer.status);
  return { status: answer.status, text: answer.text, shown };
}

/** A second browser, signed in to the same account. */
async function ownSession({ kind, person }: Context) {
  const browser = cast.server.openBrowser();
  if (kind !== 'visitor') await browser.signIn(person.email);
  return browser;
}

/** Subscribes; the answering frame takes the place of a status. */
async function follow({ person }: Context, identifier: object): Promise<Outcome> {
  const client = await goLive(cast.server, person, []);
  client.send({ command: 'subscribe', identifier: JSON.stringify(identifier) });
  const isAnswer = ({ type = '', reason }: CableFrame) =>
    type.endsWith('_subscription') || reason === 'unauthorized';
  await client.until(({ frames }) => frames.some(isAnswer));
  const { type = '', reason } = client.frames.find(isAnswer) ?? {};
  client.socket.terminate();
  return { status: 0, text: type, shown: reason ?? `${type.replace('_subscription', '')}ed` };
}
