import { readPosition } from '@parley/contract/endpoints/reads';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { call } from '../../api/call';
import { endsWithWorkspace } from '../../lib/lifetime';
import { createReadStore, marksOf, type Marks } from './read-store';

/** What is unread in the open workspace. */
export const reads = createReadStore({
  refresh: (id) => call(readPosition, { params: { id } }),
});

endsWithWorkspace(reads.forgetAll);

export function useMarks(channelId: number): Marks {
  return useStore(
    reads.reads,
    useShallow((all) => marksOf(all[channelId])),
  );
}
