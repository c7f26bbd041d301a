import { CallFailed } from '../../platform/api/call-failed';
import { useAttempt } from '../../platform/api/use-attempt';
import { askForName } from './channel-dialogs';
import type { SharedChannel } from './channel-store';
import { changeChannel } from './managing';

/** Brings an archived channel back, under another name if its own was given away meanwhile. */
export function useBringBack({ id }: SharedChannel) {
  const { running, problem, attempt } = useAttempt();

  async function work() {
    try {
      await changeChannel(id, { archived: false });
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 409) throw error;
      askForName(id);
    }
  }

  return { running, problem, bringBack: () => void attempt(work) };
}
