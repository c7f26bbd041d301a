import { afterAll, beforeAll } from 'vitest';
import type { TestServer } from '../server/test-server.js';
import { invitePerson, meet, newPerson, type Person } from './people.js';

export type Team = Awaited<ReturnType<typeof meet>>;

/**
 * The people of `meet`, on a server of their own: started before a suite's first test, closed after
 * its last.
 */
export function teamBeforeAll(start: () => Promise<TestServer>): Team {
  // Empty until then; only tests read it.
  const team = {} as Team;
  beforeAll(async () => {
    Object.assign(team, await meet(await start()));
  });
  afterAll(() => team.server.close());
  return team;
}

/** A new person, invited by Alice and signed in. */
export async function newColleague({ server, alice }: Team, name: string): Promise<Person> {
  const person = await newPerson(server, name);
  await invitePerson(alice, person.email, 'acme');
  await person.browser.signIn(person.email, 'acme');
  return person;
}
