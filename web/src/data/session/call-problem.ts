import { messagesOf } from '../../platform/api/call-failed';
import { receiveErrors } from './session-store';
import { notify } from '../../platform/ui/overlays/notices';

/** SPEC §8: stores a failed call's errors in the session; also shows them as a notice. */
export function callFailed(error: unknown): void {
  const sentences = messagesOf(error);
  receiveErrors(sentences);
  notify(sentences.join(' '));
}
