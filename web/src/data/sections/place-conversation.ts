import { placeChannel } from '@parley/contract/endpoints/sidebar';
import { call } from '../../platform/api/call';
import { channelStore, type OwnMembership, setMembership } from '../channels/channel-store';
import { callFailed } from '../session/call-problem';

/** The latest call of each channel: answers to earlier ones are not shown any more. */
const latest = new Map<number, symbol>();

/** Puts a channel or direct messages into a section; null: into its standard one. Shown at once. */
export async function placeConversation(
  channelId: number,
  sectionId: string | null,
): Promise<void> {
  const before = channelStore.getState().memberships[channelId];
  if (!before) return;
  const turn = Symbol('turn');
  latest.set(channelId, turn);
  const show = (own: OwnMembership) => {
    if (latest.get(channelId) !== turn) return;
    channelStore.setState((state) => setMembership(state, channelId, own));
  };
  show({ starred: false, sectionId });
  try {
    const body = { section: { id: sectionId } };
    const { starred, section_id = null } = await call(placeChannel, {
      params: { id: channelId },
      body,
    });
    show({ starred, sectionId: section_id });
  } catch (error) {
    show(before);
    callFailed(error);
  }
}
