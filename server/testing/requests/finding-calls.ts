import {
  createBookmark,
  deleteBookmark,
  listBookmarks,
  updateBookmark,
} from '@parley/contract/endpoints/bookmarks';
import { listQuotes } from '@parley/contract/endpoints/message-quotes';
import { listPins, pinMessage, unpinMessage } from '@parley/contract/endpoints/pins';
import { search } from '@parley/contract/endpoints/search';
import type { Team } from '../people/team.js';
import { by, type CountedCalls } from './counted-call.js';

/** The calls of search, quotes, pins and bookmarks, by Alice. `newMessage` posts a message of hers in general. */
export function findingCalls(team: Team, newMessage: () => Promise<number>): CountedCalls {
  const id = (value: number) => ({ id: String(value) });

  async function pinned(): Promise<number> {
    const messageId = await newMessage();
    await team.alice.browser.call(pinMessage, { params: id(messageId) });
    return messageId;
  }

  const link = { title: 'The plan', url: 'https://example.com/' };
  const added = () => ({ body: { bookmark: { ...link, channel_id: team.general } } });
  const bookmarked = async () => (await team.alice.browser.call(createBookmark, added())).id;

  return {
    async search() {
      await newMessage();
      const query = { workspace_id: String(team.workspaceId), q: 'message' };
      return by(team.alice, search, { query });
    },
    async listQuotes() {
      const ids = [await newMessage(), await newMessage()];
      return by(team.alice, listQuotes, { query: { ids: ids.join(',') } });
    },
    async listPins() {
      await pinned();
      return by(team.alice, listPins, { params: id(team.general) });
    },
    pinMessage: async () => by(team.alice, pinMessage, { params: id(await newMessage()) }),
    async listBookmarks() {
      await bookmarked();
      return by(team.alice, listBookmarks, { params: id(team.general) });
    },
    createBookmark: () => by(team.alice, createBookmark, added()),
    async updateBookmark() {
      const [before_id, last] = [await bookmarked(), await bookmarked()];
      const body = { bookmark: { title: 'The price', before_id } };
      return by(team.alice, updateBookmark, { params: id(last), body });
    },
    deleteBookmark: async () => by(team.alice, deleteBookmark, { params: id(await bookmarked()) }),
    unpinMessage: async () => by(team.alice, unpinMessage, { params: id(await pinned()) }),
  };
}
