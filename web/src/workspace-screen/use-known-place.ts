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
  /** The last known place, and what it was called. */
  const arrived = useRef<{ place: Place; name: string | undefined } | null>(null);
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
      arrived.current = { place, name };
      return;
    }
    const isGone = place !== null && arrived.current?.place === place;
    if (isGone) notify(`#${arrived.current?.name} has been deleted.`);
    if (arrived.current && !isGone) void navigate(-1);
    else if (firstId !== undefined) {
      void navigate(workspacePath(address, firstId), { replace: true });
    }
    // Each route is looked at once: the way to another one takes a moment.
  }, [known, place, name, firstId, address, navigate]);
  return known ? place : null;
}
