import { listPins } from '@parley/contract/endpoints/pins';
import type { Message } from '@parley/contract/entities/message';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { listenToMessages } from '../messages/message-events';
import { createReplays } from '../messages/replays';
import { newestPinned, type Pins, without, withMessage } from './pin-list';

interface ChannelPins {
  /** Newest pinned first; null until loaded. */
  pinned: readonly Message[] | null;
  /** Why loading failed. */
  problem: string | null;
  load: () => void;
}

const nothing = { pins: null, problem: null };

/** A channel's pinned messages while they are shown: loaded once, and kept by events. */
export function useChannelPins(channelId: number): ChannelPins {
  const [{ pins, problem }, setState] = useState<{ pins: Pins | null; problem: string | null }>(
    nothing,
  );
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isEnded = false;
    const replays = createReplays<Pins>();
    function change(apply: (known: Pins) => Pins) {
      replays.note(channelId, apply);
      setState((state) => ({ ...state, pins: state.pins && apply(state.pins) }));
    }
    async function load() {
      const [loaded, replay] = await replays.during(channelId, () =>
        call(listPins, { params: { id: channelId } }),
      );
      if (isEnded) return;
      if ('failure' in loaded) {
        setState({ pins: null, problem: messagesOf(loaded.failure).join(' ') });
      } else setState({ pins: replay(loaded), problem: null });
    }
    const stop = listenToMessages({
      put(message) {
        if (message.channel_id === channelId) change((known) => withMessage(known, message));
      },
      deleted: (id) => change((known) => without(known, id)),
      reacted: () => undefined,
      missed: () => void load(),
    });
    void load();
    return () => {
      isEnded = true;
      stop();
    };
  }, [channelId, round]);

  return { pinned: pins && newestPinned(pins), problem, load: () => setRound((now) => now + 1) };
}
