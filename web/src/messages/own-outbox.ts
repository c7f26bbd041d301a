import { postMessage } from '@parley/contract/endpoints/messages';
import { call } from '../api/call';
import { exclusively } from './exclusively';
import { messages } from './messages';
import { createOutbox } from './outbox';
import { indexedDbStorage } from './outbox-storage';
import { retryDelay, sendFailure } from './send-failure';

/** The outbox of this page. */
export const outbox = createOutbox({
  storage: indexedDbStorage(),
  post({ body, channel_id, client_id, files: sent }) {
    const files = sent.map(({ signed_id }) => signed_id);
    return call(postMessage, { body: { message: { body, channel_id, client_id, files } } });
  },
  failureOf: sendFailure,
  acknowledged: messages.receiveSent,
  exclusively,
  retryDelay,
});
