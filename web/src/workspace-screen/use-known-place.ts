import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { firstChannel } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { workspacePath, type Place } from '../lib/workspace-path';

/**
 * The route's place, null while there is nothing at it. SPEC §4: opened at an unknown channel, the
 * workspace shows its first one instead; a later change to an unknown one is taken back.
 */
export function useKnownPlace(address: string, place: Place | null): Place | null {
  const navigate = useNavigate();
  const arrived = useRef(false);
  const known = useStore(
    channelStore,
    ({ channels }) => place === 'channel-browser' || (place !== null && place in channels),
  );
  const firstId = useStore(channelStore, (state) => firstChannel(state)?.id);
  useEffect(() => {
    if (known) {
      arrived.current = true;
    } else if (arrived.current) {
      void navigate(-1);
    } else if (firstId !== undefined) {
      void navigate(workspacePath(address, firstId), { replace: true });
    }
    // Each route is looked at once: the way to another one takes a moment.
  }, [known, place, firstId, address, navigate]);
  return known ? place : null;
}
