import { goTo, isAt } from '../lib/go-to';
import { useWorkspacePath } from '../lib/workspace-path';
import { firstChannel } from './channel-order';
import { channelStore } from './channel-store';

/** SPEC §4: whoever has left a channel is in the first one next; from elsewhere one stays there. */
export function useGoOnFrom(channelId: number): () => void {
  const path = useWorkspacePath();
  return () => {
    const first = firstChannel(channelStore.getState());
    if (first && isAt(path(channelId))) goTo(path(first.id));
  };
}
