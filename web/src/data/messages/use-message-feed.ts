import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { followMessages } from './follow-messages';
import type { FeedState, MessageFeed } from './message-feed';

type ShownFeed<Question, Page> = FeedState<Question, Page> & { more: () => void };

/** A feed that lives as long as the component. Null asks for nothing more: what was loaded stays. */
export function useMessageFeed<Question, Item, Page>(
  create: () => MessageFeed<Question, Item, Page>,
  question: Question | null,
): ShownFeed<Question, Page> {
  const [feed] = useState(create);
  useEffect(() => {
    const stop = followMessages(feed);
    return () => {
      stop();
      feed.end();
    };
  }, [feed]);
  useEffect(() => {
    if (question !== null) void feed.ask(question);
  }, [feed, question]);
  return { ...useStore(feed.state), more: () => void feed.more() };
}
