import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { TestBrowser } from '../../clients/test-browser.js';
import { invitePerson, newPerson, newWorkspace, type Person } from '../../people/people.js';

/** Four members, of whom two are in a private channel; one who comes and goes; and a stranger. */
export async function makeTeam(server: { url: string }) {
  const place = { openBrowser: () => new TestBrowser(server.url) };
  const owner = await newPerson(place, 'owner');
  const loaded = await newWorkspace(owner, 'chaos');
  const named = (name: string) =>
    Object.values(loaded.channels).find((each) => each.name === name)?.id ?? 0;
  const [general, plans] = [named('general'), named('plans')];
  const members: Person[] = [];
  for (const name of ['anna', 'ben', 'chris', 'dora']) {
    const person = await newPerson(place, name);
    await invitePerson(owner, person.email, 'chaos');
    await person.browser.signIn(person.email, 'chaos');
    members.push(person);
  }
  const [anna, ben, chris, churner] = members;
  if (!anna || !ben || !chris || !churner) throw new Error('There are four.');
  const user_ids = [anna.id];
  const secret = await owner.browser.call(createChannel, {
    body: {
      channel: { name: 'secret', workspace_id: loaded.workspace.id, kind: 'private', user_ids },
    },
  });
  for (const { browser } of [anna, ben, chris]) {
    for (const channel_id of [general, plans]) {
      await browser.call(joinChannel, { body: { channel_user: { channel_id } } });
    }
  }
  const stranger = await newPerson(place, 'stranger');
  await newWorkspace(stranger, 'elsewhere');
  const hasSecret = new Set([owner, anna]);
  return {
    owner,
    people: [owner, anna, ben, chris],
    churner,
    stranger,
    channels: {
      general,
      plans,
      all: [general, plans, secret.id],
      of: (person: Person) => [general, plans, ...(hasSecret.has(person) ? [secret.id] : [])],
    },
    /** Messages to react to, which all of them see. */
    common: [] as number[],
  };
}
