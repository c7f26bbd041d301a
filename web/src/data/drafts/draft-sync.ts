import type { Draft, DraftFile } from '@parley/contract/entities/draft';
import { isBlank } from '@parley/contract/rules/blank';
import { isSameUpload } from '@parley/contract/rules/same-upload';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type ByConversation,
  type ConversationKey,
  conversationOf,
  entriesOf,
} from '../conversations/conversation';
import { combine } from './combine';
import { type DraftRecord, type DraftStorage, noRecord } from './draft-record';

/** The contents of a save, which is repeated unchanged until the server answers. */
export interface DraftSave {
  html: string;
  files: readonly DraftFile[];
  revision: number;
}

/** `conflict`: another device was first. `later`: not now. `refused`: not as it is. */
export type SaveProblem = 'conflict' | 'later' | 'refused';

export interface DraftParts {
  storageOf(userId: number): DraftStorage;
  save(conversation: ConversationKey, draft: DraftSave): Promise<Draft>;
  /** Saves while the page unloads: the answer is lost. */
  saveLeaving(conversation: ConversationKey, draft: DraftSave): void;
  read(conversation: ConversationKey): Promise<Draft>;
  problemOf(error: unknown): SaveProblem;
  /** The draft's files came from another device, or were acknowledged by the server. */
  showFiles(conversation: ConversationKey, files: readonly DraftFile[]): void;
  /** Milliseconds. */
  pauses: { typing: number; otherTab: number; retry(attempt: number): number };
}

/** A draft that came from another device or tab. */
export interface ShownDraft extends DraftRecord {
  /** Counts the texts that replaced the editor's. */
  readonly edition: number;
}

interface Work {
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  /** May have arrived without an answer. */
  unanswered: DraftSave | null;
  failures: number;
}

/**
 * A user's drafts: in this browser at once, and a moment after the last key on the server, which numbers
 * their revisions. A revision that was sent or deleted elsewhere is gone here too; what was typed here
 * since is kept.
 */
export function createDraftSync(parts: DraftParts) {
  const drafts: StoreApi<ByConversation<ShownDraft>> = createStore(() => ({}));
  const works = new Map<ConversationKey, Work>();
  let storage: DraftStorage | null = null;
  let startedFor: number | null = null;
  /** The conversations whose drafts changed while a snapshot is on its way. */
  let touched: Set<ConversationKey> | null = null;

  const of = (conversation: ConversationKey): ShownDraft =>
    drafts.getState()[conversation] ?? { ...noRecord, edition: 0 };

  function workOf(conversation: ConversationKey): Work {
    const known = works.get(conversation);
    if (known) return known;
    const work: Work = { timer: undefined, saving: null, unanswered: null, failures: 0 };
    works.set(conversation, work);
    return work;
  }

  function show(conversation: ConversationKey, record: DraftRecord, isNewText = false): void {
    touched?.add(conversation);
    const edition = of(conversation).edition + (isNewText ? 1 : 0);
    drafts.setState({ [conversation]: { ...record, edition } });
  }

  function put(
    conversation: ConversationKey,
    change: Partial<DraftRecord>,
    isNewText = false,
  ): void {
    const { edition: _, ...record } = { ...of(conversation), ...change };
    show(conversation, record, isNewText);
    storage?.write(conversation, record);
  }

  /** From another device: text and files as they are there. */
  function adopt(conversation: ConversationKey, draft: Draft): void {
    const { html } = of(conversation);
    const stored = draft.body !== '' || draft.files.length > 0;
    const { body, files, revision } = draft;
    put(conversation, { html: body, files, revision, stored, dirty: false }, html !== body);
    parts.showFiles(conversation, files);
  }

  function schedule(conversation: ConversationKey, pause: number): void {
    if (startedFor === null) return;
    const work = workOf(conversation);
    clearTimeout(work.timer);
    work.timer = setTimeout(() => void save(conversation), pause);
  }

  function save(conversation: ConversationKey): Promise<void> {
    const work = workOf(conversation);
    clearTimeout(work.timer);
    work.timer = undefined;
    if (work.saving) return work.saving.then(() => save(conversation));
    if (startedFor === null || !of(conversation).dirty) return Promise.resolve();
    work.saving = attempt(conversation, work).finally(() => {
      work.saving = null;
    });
    return work.saving;
  }

  async function attempt(conversation: ConversationKey, work: Work): Promise<void> {
    const { html, files, revision } = of(conversation);
    const sent = (work.unanswered ??= { html, files, revision });
    try {
      const draft = await parts.save(conversation, sent);
      work.failures = 0;
      saved(conversation, sent, draft, work);
    } catch (error) {
      const problem = parts.problemOf(error);
      if (problem === 'later') {
        schedule(conversation, parts.pauses.retry(work.failures++));
        return;
      }
      work.unanswered = null;
      if (problem === 'conflict') await settle(conversation);
    }
  }

  function saved(conversation: ConversationKey, sent: DraftSave, draft: Draft, work: Work): void {
    if (work.unanswered === sent) work.unanswered = null;
    const record = of(conversation);
    // It was sent as a message meanwhile, which has deleted this revision or is about to.
    if (!record.dirty && record.revision >= draft.revision) return;
    const dirty = record.dirty && !isSame(record, sent);
    const stored = draft.body !== '' || draft.files.length > 0;
    put(conversation, { revision: Math.max(record.revision, draft.revision), stored, dirty });
    if (dirty) schedule(conversation, parts.pauses.typing);
    else parts.showFiles(conversation, of(conversation).files);
  }

  /** Another device was first. */
  async function settle(conversation: ConversationKey): Promise<void> {
    try {
      const present = await parts.read(conversation);
      if (of(conversation).dirty) keepBoth(conversation, present);
      else if (present.revision > of(conversation).revision) adopt(conversation, present);
    } catch {
      schedule(conversation, parts.pauses.retry(workOf(conversation).failures++));
    }
  }

  function keepBoth(conversation: ConversationKey, present: Draft): void {
    const mine = of(conversation);
    const { html, files } = combine(mine, present);
    const stored = present.body !== '' || present.files.length > 0;
    const isNewText = html !== mine.html;
    put(conversation, { html, files, revision: present.revision, stored, dirty: true }, isNewText);
    if (files.length > mine.files.length) parts.showFiles(conversation, files);
    schedule(conversation, 0);
  }

  function receive(draft: Draft): void {
    const conversation = conversationOf(draft);
    const { revision } = draft;
    const record = of(conversation);
    if (revision <= record.revision) return;
    if (!record.dirty) adopt(conversation, draft);
    // Sent or deleted elsewhere: the local text becomes a new draft.
    else if (draft.body === '' && draft.files.length === 0) {
      put(conversation, { revision, stored: false });
    }
  }

  function changed(conversation: ConversationKey, change: Partial<DraftRecord>): void {
    put(conversation, { ...change, dirty: true });
    workOf(conversation).failures = 0;
    schedule(conversation, parts.pauses.typing);
  }

  return {
    drafts,
    of,
    /** Begins with what this browser keeps of the user's drafts. */
    start(userId: number): void {
      if (startedFor === userId) return;
      startedFor = userId;
      storage = parts.storageOf(userId);
      const records = entriesOf(storage.all());
      drafts.setState(
        Object.fromEntries(records.map(([id, record]) => [id, { ...record, edition: 0 }])),
        true,
      );
      for (const [id, { files }] of records) {
        if (files.length > 0) parts.showFiles(id, files);
      }
    },
    /** Saves nothing any more. A composer that closes later still stores its text in this browser. */
    stop(): void {
      for (const { timer } of works.values()) clearTimeout(timer);
      works.clear();
      startedFor = null;
    },
    write(conversation: ConversationKey, html: string): void {
      if (of(conversation).html !== html) changed(conversation, { html });
    },
    /** The composer's finished uploads. */
    setFiles(conversation: ConversationKey, files: readonly DraftFile[]): void {
      if (!areSame(of(conversation).files, files)) changed(conversation, { files: [...files] });
    },
    /**
     * It becomes a message. Returns the revision that the message is to name, so that it deletes the
     * draft on the server: that of a save still on its way, if there is one; undefined if nothing is
     * stored there.
     */
    sent(conversation: ConversationKey): number | undefined {
      const work = workOf(conversation);
      clearTimeout(work.timer);
      const { revision, stored } = of(conversation);
      const onItsWay = work.unanswered === null ? 0 : work.unanswered.revision + 1;
      const named = Math.max(revision, onItsWay);
      const isNamed = stored || onItsWay > 0;
      work.unanswered = null;
      put(conversation, { html: '', files: [], revision: named, stored: false, dirty: false });
      return isNamed ? named : undefined;
    },
    receive,
    /**
     * Call before a snapshot is asked for. The returned function takes it, with all conversations that it
     * covers: drafts of theirs that it does not have are gone, unless they changed here meanwhile.
     */
    expectSnapshot(): (loaded: ByConversation<Draft>, covered: readonly ConversationKey[]) => void {
      const changedSince = (touched = new Set<ConversationKey>());
      return (loaded, covered) => {
        for (const id of covered) {
          const record = of(id);
          const draft = loaded[id];
          if (draft) receive(draft);
          else if (record.stored && !record.dirty && !changedSince.has(id)) {
            put(id, { html: '', files: [], stored: false }, record.html !== '');
            parts.showFiles(id, []);
          }
          if (of(id).dirty) schedule(id, 0);
        }
        if (touched === changedSince) touched = null;
      };
    },
    /** The network may be back: saves what waits. */
    wake(): void {
      for (const [id, { dirty }] of entriesOf(drafts.getState())) {
        if (dirty) void save(id);
      }
    },
    /** Resolves once each unsaved draft has been tried. Returns how many could not be saved. */
    async saveAll(): Promise<number> {
      const unsaved = () =>
        entriesOf(drafts.getState()).filter(([, draft]) => draft.dirty && hasContent(draft));
      // Twice: a save on its way may have had an earlier text.
      for (let round = 0; round < 2; round += 1) {
        await Promise.all(unsaved().map(([id]) => save(id)));
      }
      return unsaved().length;
    },
    leavePage(): void {
      for (const [id, { html, files, revision, dirty }] of entriesOf(drafts.getState())) {
        if (dirty && works.get(id)?.timer !== undefined) {
          parts.saveLeaving(id, { html, files, revision });
        }
      }
    },
    /** Another tab wrote to this browser's storage. */
    storageChanged(event: StorageEvent): void {
      const written = storage?.writtenElsewhere(event);
      if (!written) return;
      const { conversation, record } = written;
      const before = of(conversation);
      show(conversation, record, record.html !== before.html);
      if (!areSame(before.files, record.files)) parts.showFiles(conversation, record.files);
      // In case that tab is gone before it has saved it.
      if (record.dirty) schedule(conversation, parts.pauses.otherTab);
    },
  };
}

/** Whether there is something to send. */
export function hasContent(draft: DraftRecord | undefined): boolean {
  return draft !== undefined && (draft.files.length > 0 || !isBlank(draft.html));
}

function isSame(one: Pick<DraftSave, 'html' | 'files'>, other: DraftSave): boolean {
  return one.html === other.html && areSame(one.files, other.files);
}

function areSame(one: readonly DraftFile[], other: readonly DraftFile[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ signed_id }, index) => isSameUpload(signed_id, other[index]?.signed_id ?? ''))
  );
}
