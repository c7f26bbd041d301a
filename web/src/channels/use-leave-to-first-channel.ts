import { navigate } from '../lib/hash-location';
import { isAt } from '../lib/navigation';
import { useWorkspacePath } from '../lib/workspace-path';
import { firstChannel } from './channel-order';
import { channelStore } from './channel-store';

/** SPEC §4: leaving the channel on the screen leads to the first channel; leaving another one stays. */
export function useLeaveToFirstChannel(channelId: number): () => void {
  const path = useWorkspacePath();
  return () => {
    const first = firstChannel(channelStore.getState());
    if (first && isAt(path(channelId))) navigate(path(first.id));
  };
}
