import { pinMessage, unpinMessage } from '@parley/contract/endpoints/pins';
import type { Message } from '@parley/contract/entities/message';
import { call } from '../../platform/api/call';
import { callFailed } from '../session/call-problem';

/** Pins a message to its channel, or takes the pin off. */
export async function togglePin({ id, pin }: Pick<Message, 'id' | 'pin'>): Promise<void> {
  try {
    // Shown by its event: the answer may be older than other events of the message.
    await call(pin ? unpinMessage : pinMessage, { params: { id } });
  } catch (error) {
    callFailed(error);
  }
}
