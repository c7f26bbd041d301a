import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type ConversationKey, wholeChannel } from '../conversations/conversation';
import { afterPaint } from '../../platform/lib/after-paint';
import { liveStore } from '../../platform/live/live-store';
import { rooms } from './rooms';

/**
 * Enters a conversation's room while it is on the screen, if the user is in its channel. Switching to
 * another conversation paints it first.
 */
export function useRoom(conversation: ConversationKey, joined: boolean): void {
  const live = useStore(liveStore, (state) => state.live);
  useEffect(() => {
    if (!live || !joined) return undefined;
    let leave: (() => void) | undefined;
    const stopWaiting = afterPaint(() => {
      leave = rooms.enter(conversation, live.enterRoom(wholeChannel(conversation)));
    });
    return () => {
      stopWaiting();
      if (leave) afterPaint(leave);
    };
  }, [live, conversation, joined]);
}
