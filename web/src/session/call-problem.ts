import { messagesOf } from '../api/call-failed';
import { receiveErrors } from './session-store';
import { notify } from '../ui/notices';

/** SPEC §8: what a failed call said goes to the session's errors; here it is said in passing, too. */
export function callFailed(error: unknown): void {
  const sentences = messagesOf(error);
  receiveErrors(sentences);
  notify(sentences.join(' '));
}
