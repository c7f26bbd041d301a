import { navigate } from '../../platform/lib/hash-location';
import { isAt } from '../../platform/lib/navigation';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { firstChannel } from '../../data/channels/channel-order';
import { channelStore } from '../../data/channels/channel-store';

/** SPEC §4: leaving the channel on the screen leads to the first channel; leaving another one stays. */
export function useLeaveToFirstChannel(channelId: number): () => void {
  const path = useWorkspacePath();
  return () => {
    const first = firstChannel(channelStore.getState());
    if (first && isAt(path(channelId))) navigate(path(first.id));
  };
}
