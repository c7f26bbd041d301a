import { postMessage } from '@parley/contract/endpoints/messages';
import { authoredFields } from '@parley/contract/entities/message';
import * as z from 'zod/mini';
import { call } from '../../platform/api/call';
import { retryDelay } from '../../platform/api/repeat-failed';
import { conversationOf, wholeChannel } from '../conversations/conversation';
import { messages } from '../messages/messages';
import { createOutbox } from './outbox';
import { indexedDbStorage } from './outbox-storage';
import { sendFailure } from './send-failure';

const Authored = z.object(authoredFields);

/** The outbox of this page. */
export const outbox = createOutbox({
  storage: indexedDbStorage(),
  post(entry) {
    const { draft_revision } = entry;
    const channel_id = wholeChannel(conversationOf(entry));
    const files = entry.files.map(({ signed_id }) => signed_id);
    const message = { ...z.parse(Authored, entry), channel_id, draft_revision, files };
    return call(postMessage, { body: { message } });
  },
  failureOf: sendFailure,
  acknowledged: messages.receiveSent,
  exclusively,
  retryDelay,
});

/**
 * Runs `work` while no other tab of this browser runs work under the same name. Without the Web Locks API
 * (plain http) it just runs: the server recognises a repeated message (R7).
 */
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
