import { createChannel } from '@parley/contract/endpoints/channels';
import { placeChannel, readSidebar, saveSidebar } from '@parley/contract/endpoints/sidebar';
import type { Team } from '../people/team.js';
import { by, type CountedCalls } from './counted-call.js';

const sectionId = '5cf50c4e-0a5b-4f0a-9d8e-0c6ad5e0f1a2';

/** The calls about Alice's sidebar. Each changes something. */
export function sidebarCalls(team: Team): CountedCalls {
  let unique = 0;
  const inAcme = () => ({ query: { workspace_id: String(team.workspaceId) } });

  /** With another name for its section. */
  async function change() {
    unique += 1;
    const { revision } = await team.alice.browser.call(readSidebar, inAcme());
    const section = { id: sectionId, name: `section ${unique}`, collapsed: false };
    const sections = [{ ...section, sort: 'name' as const }];
    return { ...inAcme(), body: { sidebar: { revision, sections } } };
  }

  return {
    readSidebar: () => by(team.alice, readSidebar, inAcme()),
    saveSidebar: async () => by(team.alice, saveSidebar, await change()),
    async placeChannel() {
      await team.alice.browser.call(saveSidebar, await change());
      const channel = { name: `placed-${unique}`, workspace_id: team.workspaceId };
      const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
      return by(team.alice, placeChannel, {
        params: { id: String(id) },
        body: { section: { id: sectionId } },
      });
    },
  };
}
