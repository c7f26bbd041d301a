import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { firstChannel } from '../../data/channels/channel-order';
import { channelStore } from '../../data/channels/channel-store';
import { navigate } from '../../platform/lib/hash-location';
import { workspacePath, type WorkspaceRoute } from '../../data/places/workspace-path';
import { actingMemberOf, memberStore } from '../../data/people/member-store';
import { notify } from '../../platform/ui/overlays/notices';

/**
 * The route's place, or null if it does not exist. SPEC §4: an unknown channel redirects to the
 * workspace's first channel on opening, and to the last place on a later navigation. The deletion
 * of the current channel redirects to the first channel, too.
 */
export function useKnownRoute(
  address: string,
  place: WorkspaceRoute | null,
): WorkspaceRoute | null {
  /** The last existing place. */
  const arrived = useRef<WorkspaceRoute | null>(null);
  /** Names of the visited channels, for the notice when they are deleted. */
  const names = useRef(new Map<WorkspaceRoute, string>());
  const known = useStore(
    channelStore,
    ({ channels }) => typeof place === 'string' || (place !== null && place in channels),
  );
  const name = useStore(channelStore, ({ channels }) =>
    typeof place === 'number' ? channels[place]?.name : undefined,
  );
  const firstId = useStore(channelStore, (state) => firstChannel(state)?.id);
  useEffect(() => {
    if (known && place !== null) {
      arrived.current = place;
      if (name !== undefined) names.current.set(place, name);
      return;
    }
    const deleted = place === null ? undefined : names.current.get(place);
    const isGuest = actingMemberOf(memberStore.getState()).role === 'guest';
    const how = typeof place === 'number' ? channelStore.getState().gone[place] : undefined;
    if (deleted !== undefined && how !== 'left') {
      const other = isGuest && how === undefined ? 'is no longer yours' : 'has been deleted';
      notify(`#${deleted} ${how === 'closed' ? 'is no longer open to you' : other}.`);
    } else if (typeof place === 'number' && how === undefined) {
      notify('This conversation is private, or it was deleted.');
    }
    const back = arrived.current === place ? null : arrived.current;
    // A guest may be in no channel.
    const next = back ?? firstId ?? (isGuest ? 'people-browser' : undefined);
    // Not history.back(): the browser may have come here by Back, and would leave the workspace.
    if (next !== undefined) navigate(workspacePath(address, next), { replace: true });
    // Runs once per route: the redirect takes effect a moment later.
  }, [known, place, name, firstId, address]);
  return known ? place : null;
}
