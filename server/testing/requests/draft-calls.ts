import { deleteDraft, readDraft, saveDraft } from '@parley/contract/endpoints/drafts';
import { postMessage } from '@parley/contract/endpoints/messages';
import type { Team } from '../people/team.js';
import { by, type CountedCalls } from './counted-call.js';
import { uploadFile } from './upload-file.js';

/** The calls of drafts, by Alice. `fresh` gives a new text of a kind. */
export function draftCalls(team: Team, fresh: (kind: string) => string): CountedCalls {
  const id = (value: number) => ({ id: String(value) });

  /** A stored draft of Alice's in general. */
  async function newDraft() {
    const { browser } = team.alice;
    const params = id(team.general);
    const { revision } = await browser.call(readDraft, { params });
    const draft = { body: fresh('draft'), revision };
    return browser.call(saveDraft, { params, body: { draft } });
  }

  return {
    readDraft: async () => by(team.alice, readDraft, { params: id((await newDraft()).channel_id) }),
    async saveDraft() {
      const { channel_id, revision } = await newDraft();
      const signed_ids = [await uploadFile(team.alice.browser, 'notes.txt', 'bytes')];
      const draft = { body: fresh('text'), revision, signed_ids };
      return by(team.alice, saveDraft, { params: id(channel_id), body: { draft } });
    },
    async deleteDraft() {
      const { channel_id, revision } = await newDraft();
      return by(team.alice, deleteDraft, { params: id(channel_id), body: { draft: { revision } } });
    },
    async 'postMessage from a draft'() {
      const { channel_id, revision: draft_revision } = await newDraft();
      const message = { body: 'hi', channel_id, draft_revision };
      return by(team.alice, postMessage, { body: { message } });
    },
  };
}
