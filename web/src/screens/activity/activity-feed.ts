import { listActivity } from '@parley/contract/endpoints/activity';
import type { Activity } from '@parley/contract/entities/activity';
import { mentionsUser } from '@parley/contract/rules/mentions';
import { call } from '../../platform/api/call';
import { createMessageFeed, type MessageFeed } from '../../data/messages/message-feed';
import { memberStore } from '../../data/people/member-store';
import { type ActivityPages, keyOf, withNewestPage } from './activity-pages';

/** The newest page is read at most this often, in milliseconds. */
const renewalMs = 1_000;

/** The activity of a workspace: events change what is listed, and what they may add is read again. */
export function createActivityFeed(): MessageFeed<number, Activity> {
  const feed = createMessageFeed<number, Activity>({
    load: readPage,
    keyOf,
    renewed: withNewestPage,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopRenewal(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function renewSoon(): void {
    timer ??= setTimeout(() => {
      stopRenewal();
      void feed.renew();
    }, renewalMs);
  }

  return {
    ...feed,
    put(message) {
      feed.put(message);
      const { ownId } = memberStore.getState();
      const items = feed.state.getState().page?.items ?? [];
      // An edit may also take a mention away.
      const isListed = items.some((item) => item.message.id === message.id);
      if (isListed || mentionsUser(message.body, ownId)) renewSoon();
    },
    reacted(id, reaction, on) {
      feed.reacted(id, reaction, on);
      // The event does not tell whose message it is.
      if (reaction.user_id !== memberStore.getState().ownId) renewSoon();
    },
    snapshot: renewSoon,
    end() {
      stopRenewal();
      feed.end();
    },
  };
}

async function readPage(workspaceId: number, cursor: string | null): Promise<ActivityPages> {
  const query = { workspace_id: workspaceId, ...(cursor !== null && { cursor }) };
  const { activity, next } = await call(listActivity, { query });
  return { items: activity, next };
}
