import { listMessages } from '@parley/contract/endpoints/messages';
import { call } from '../../platform/api/call';
import { openMessage } from '../../data/places/open-message';
import { callFailed } from '../../data/session/call-problem';

/**
 * Opens a channel at the first message posted at or after a moment, or at its newest message.
 *
 * @param at epoch milliseconds
 */
export async function jumpTo(channelId: number, path: string, at: number): Promise<void> {
  const { hash } = window.location;
  try {
    const query = { at: String(at), limit: '1' };
    const [found] = Object.values(await call(listMessages, { params: { id: channelId }, query }));
    // The reader may be elsewhere by now.
    if (found && window.location.hash === hash) openMessage(path, found.id);
  } catch (error) {
    callFailed(error);
  }
}
