import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import type { Message } from '@parley/contract/entities/message';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { messagesOf } from '../../platform/api/call-failed';
import { withReaction, type Reaction } from './message-reactions';
import { createReplays, type Change } from './replays';

/** The user's saves: save id by message id. A later save has a higher id. */
export type SaveMarks = Readonly<Record<number, number>>;
/** The saved messages, by id. */
export type SavedMessages = Readonly<Record<number, Message>>;

interface SaveState {
  readonly marks: SaveMarks;
  /** Loaded when the saved items are opened. */
  readonly messages: SavedMessages;
  readonly status: 'unopened' | 'loading' | 'ready' | 'failed';
  /** The reason if loading failed. */
  readonly problem: string | null;
}

export interface SaveStore {
  readonly saves: StoreApi<SaveState>;
  /** The marks from the workspace's snapshot. */
  receiveMarks(marks: LoadedWorkspace['user_saved_messages']): void;
  /** Loads a workspace's saved messages; the present ones stay until the answer arrives. */
  open(workspaceId: number): Promise<void>;
  receiveSave(saved: { id: number; saveId: number; message: Message }): void;
  removeSave(messageId: number): void;
  /** Applies a change to a message if it is saved. */
  change(messageId: number, change: (message: Message) => Message): void;
  react(messageId: number, reaction: Reaction, on: boolean): void;
  forgetAll(): void;
}

export interface SavedPage {
  marks: SaveMarks;
  messages: SavedMessages;
}

type Saved = Pick<SaveState, 'marks' | 'messages'>;

const nothing: SaveState = { marks: {}, messages: {}, status: 'unopened', problem: null };

export function createSaveStore(load: (workspaceId: number) => Promise<SavedPage>): SaveStore {
  const saves = createStore<SaveState>()(() => nothing);
  const replays = createReplays<Saved>();
  let openId = 0;

  function apply(change: Change<Saved>): void {
    replays.noteEverywhere(change);
    saves.setState((state) => change(state));
  }

  async function open(workspaceId: number): Promise<void> {
    openId = workspaceId;
    saves.setState({ status: 'loading', problem: null });
    const [page, replay] = await replays.during(workspaceId, () => load(workspaceId));
    if (openId !== workspaceId) return;
    if ('failure' in page) {
      saves.setState({ status: 'failed', problem: messagesOf(page.failure).join(' ') });
    } else {
      saves.setState({ ...replay(page), status: 'ready' });
    }
  }

  return {
    saves,
    receiveMarks(loaded) {
      const marks = Object.entries(loaded).map(([id, save]) => [id, save.message_save_id]);
      saves.setState({ marks: Object.fromEntries(marks) as SaveMarks });
      // A new snapshot means that events were lost: messages loaded before may be stale.
      if (openId !== 0) void open(openId);
    },
    open,
    receiveSave: (saved) => apply((state) => withSave(state, saved)),
    removeSave: (id) => apply((state) => withoutSave(state, id)),
    change: (id, change) => apply((state) => withChange(state, id, change)),
    react: (id, reaction, on) =>
      apply((state) => withChange(state, id, (message) => withReaction(message, reaction, on))),
    forgetAll() {
      openId = 0;
      saves.setState(nothing, true);
    },
  };
}

export function withSave<State extends Saved>(
  state: State,
  { id, saveId, message }: { id: number; saveId: number; message: Message },
): State {
  // A known message may be newer: its changes come over a stream of their own.
  const messages = state.messages[id] ? state.messages : { ...state.messages, [id]: message };
  return { ...state, marks: { ...state.marks, [id]: saveId }, messages };
}

export function withoutSave<State extends Saved>(state: State, id: number): State {
  const { [id]: mark, ...marks } = state.marks;
  const { [id]: message, ...messages } = state.messages;
  return mark === undefined && message === undefined ? state : { ...state, marks, messages };
}

export function withChange<State extends Saved>(
  state: State,
  id: number,
  change: (message: Message) => Message,
): State {
  const message = state.messages[id];
  if (!message) return state;
  const changed = change(message);
  return changed === message ? state : { ...state, messages: { ...state.messages, [id]: changed } };
}

/** Newest saved first (SPEC §2 "Saved items browser"). */
export function newestSavedFirst({ marks, messages }: Saved): Message[] {
  return Object.values(messages).toSorted((a, b) => (marks[b.id] ?? 0) - (marks[a.id] ?? 0));
}
