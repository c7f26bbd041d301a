import { listActivity } from '@parley/contract/endpoints/activity';
import type { Message } from '@parley/contract/entities/message';
import { mentionsUser } from '@parley/contract/rules/mentions';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { listenToMessages } from '../../data/messages/message-events';
import { withReaction } from '../../data/messages/message-reactions';
import { memberStore } from '../../data/people/member-store';
import {
  changeMessage,
  removeMessage,
  withNewestPage,
  withNextPage,
  type ActivityPages,
} from './activity-pages';

interface ActivityState extends ActivityPages {
  status: 'loading' | 'ready' | 'failed';
  problem: string;
}

const nothing: ActivityState = { status: 'loading', items: [], next: null, problem: '' };

const store = createStore<ActivityState>()(() => nothing);

/** Answers of an earlier visit are ignored. */
let visit = 0;

export const useActivity = () => useStore(store);

/** The newest page is read at most this often, in milliseconds. */
const renewalMs = 1_000;

/** Loads the newest page, and follows what happens. Returns a function that forgets everything. */
export function openActivity(workspaceId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function renewSoon() {
    timer ??= setTimeout(() => {
      timer = undefined;
      void renew(workspaceId);
    }, renewalMs);
  }

  void loadMore(workspaceId);
  const stopListening = listenToMessages({
    put(message) {
      change((pages) => changeMessage(pages, message.id, () => message));
      if (mayMention(message)) renewSoon();
    },
    deleted: (id) => change((pages) => removeMessage(pages, id)),
    reacted(id, reaction, on) {
      change((pages) => changeMessage(pages, id, (message) => withReaction(message, reaction, on)));
      // The event does not tell whose message it is.
      if (reaction.user_id !== memberStore.getState().ownId) renewSoon();
    },
    missed: renewSoon,
  });

  return () => {
    stopListening();
    clearTimeout(timer);
    visit += 1;
    store.setState(nothing, true);
  };
}

/** Loads the next page; after a failure, the same page again. */
export async function loadMore(workspaceId: number): Promise<void> {
  const asked = visit;
  store.setState({ status: 'loading' });
  try {
    const page = await readPage(workspaceId, store.getState().next);
    if (asked !== visit) return;
    store.setState({ ...withNextPage(store.getState(), page), status: 'ready' });
  } catch (error) {
    if (asked !== visit) return;
    store.setState({ status: 'failed', problem: messagesOf(error).join(' ') });
  }
}

/** A failure changes nothing: the next event or visit reads again. */
async function renew(workspaceId: number): Promise<void> {
  const asked = visit;
  const page = await readPage(workspaceId, null).catch(() => null);
  if (page === null || asked !== visit || store.getState().status !== 'ready') return;
  change((pages) => withNewestPage(pages, page));
}

async function readPage(workspaceId: number, cursor: string | null): Promise<ActivityPages> {
  const query = { workspace_id: workspaceId, ...(cursor !== null && { cursor }) };
  const { activity, next } = await call(listActivity, { query });
  return { items: activity, next };
}

function change(apply: (pages: ActivityPages) => ActivityPages): void {
  store.setState((state) => apply(state));
}

/** An edit may also take a mention away. */
function mayMention({ id, body }: Message): boolean {
  return (
    mentionsUser(body, memberStore.getState().ownId) ||
    store.getState().items.some(({ message }) => message.id === id)
  );
}
