import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { firstChannel } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { workspacePath, type Place } from '../lib/workspace-path';
import { notify } from '../ui/notices';

/**
 * The route's place, null while there is nothing at it. SPEC §4: opened at an unknown channel, the
 * workspace shows its first one instead; a later change to an unknown one is taken back. A channel
 * that is deleted while one is in it gives way to the first one, too.
 */
export function useKnownPlace(address: string, place: Place | null): Place | null {
  const navigate = useNavigate();
  /** The last known place. */
  const arrived = useRef<Place | null>(null);
  /** What the channels were called that one has been in. */
  const names = useRef(new Map<Place, string>());
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
    if (deleted !== undefined) notify(`#${deleted} has been deleted.`);
    const back = arrived.current === place ? null : arrived.current;
    const next = back ?? firstId;
    // Not by the browser's history, which may have led here: there it goes on to who knows where.
    if (next !== undefined) void navigate(workspacePath(address, next), { replace: true });
    // Each route is looked at once: the way to another one takes a moment.
  }, [known, place, name, firstId, address, navigate]);
  return known ? place : null;
}
