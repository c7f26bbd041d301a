import type { Draft, DraftFile } from '@parley/contract/entities/draft';
import { isBlank } from '@parley/contract/rules/blank';
import { isSameUpload } from '@parley/contract/rules/same-upload';
import { createStore, type StoreApi } from 'zustand/vanilla';
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
  save(channelId: number, draft: DraftSave): Promise<Draft>;
  /** Saves while the page unloads: the answer is lost. */
  saveLeaving(channelId: number, draft: DraftSave): void;
  read(channelId: number): Promise<Draft>;
  problemOf(error: unknown): SaveProblem;
  /** The draft's files came from another device, or were acknowledged by the server. */
  showFiles(channelId: number, files: readonly DraftFile[]): void;
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
  const drafts: StoreApi<Readonly<Record<number, ShownDraft>>> = createStore(() => ({}));
  const works = new Map<number, Work>();
  let storage: DraftStorage | null = null;
  let startedFor: number | null = null;
  /** The channels whose drafts changed while a snapshot is on its way. */
  let touched: Set<number> | null = null;

  const of = (channelId: number): ShownDraft =>
    drafts.getState()[channelId] ?? { ...noRecord, edition: 0 };

  function workOf(channelId: number): Work {
    const known = works.get(channelId);
    if (known) return known;
    const work: Work = { timer: undefined, saving: null, unanswered: null, failures: 0 };
    works.set(channelId, work);
    return work;
  }

  function show(channelId: number, record: DraftRecord, isNewText = false): void {
    touched?.add(channelId);
    const edition = of(channelId).edition + (isNewText ? 1 : 0);
    drafts.setState({ [channelId]: { ...record, edition } });
  }

  function put(channelId: number, change: Partial<DraftRecord>, isNewText = false): void {
    const { edition: _, ...record } = { ...of(channelId), ...change };
    show(channelId, record, isNewText);
    storage?.write(channelId, record);
  }

  /** From another device: text and files as they are there. */
  function adopt(channelId: number, draft: Draft): void {
    const { html } = of(channelId);
    const stored = draft.body !== '' || draft.files.length > 0;
    const { body, files, revision } = draft;
    put(channelId, { html: body, files, revision, stored, dirty: false }, html !== body);
    parts.showFiles(channelId, files);
  }

  function schedule(channelId: number, pause: number): void {
    if (startedFor === null) return;
    const work = workOf(channelId);
    clearTimeout(work.timer);
    work.timer = setTimeout(() => void save(channelId), pause);
  }

  function save(channelId: number): Promise<void> {
    const work = workOf(channelId);
    clearTimeout(work.timer);
    work.timer = undefined;
    if (work.saving) return work.saving.then(() => save(channelId));
    if (startedFor === null || !of(channelId).dirty) return Promise.resolve();
    work.saving = attempt(channelId, work).finally(() => {
      work.saving = null;
    });
    return work.saving;
  }

  async function attempt(channelId: number, work: Work): Promise<void> {
    const { html, files, revision } = of(channelId);
    const sent = (work.unanswered ??= { html, files, revision });
    try {
      const draft = await parts.save(channelId, sent);
      work.failures = 0;
      saved(channelId, sent, draft, work);
    } catch (error) {
      const problem = parts.problemOf(error);
      if (problem === 'later') {
        schedule(channelId, parts.pauses.retry(work.failures++));
        return;
      }
      work.unanswered = null;
      if (problem === 'conflict') await settle(channelId);
    }
  }

  function saved(channelId: number, sent: DraftSave, draft: Draft, work: Work): void {
    if (work.unanswered === sent) work.unanswered = null;
    const record = of(channelId);
    // It was sent as a message meanwhile, which has deleted this revision or is about to.
    if (!record.dirty && record.revision >= draft.revision) return;
    const dirty = record.dirty && !isSame(record, sent);
    const stored = draft.body !== '' || draft.files.length > 0;
    put(channelId, { revision: Math.max(record.revision, draft.revision), stored, dirty });
    if (dirty) schedule(channelId, parts.pauses.typing);
    else parts.showFiles(channelId, of(channelId).files);
  }

  /** Another device was first. */
  async function settle(channelId: number): Promise<void> {
    try {
      const present = await parts.read(channelId);
      if (of(channelId).dirty) keepBoth(channelId, present);
      else if (present.revision > of(channelId).revision) adopt(channelId, present);
    } catch {
      schedule(channelId, parts.pauses.retry(workOf(channelId).failures++));
    }
  }

  function keepBoth(channelId: number, present: Draft): void {
    const mine = of(channelId);
    const { html, files } = combine(mine, present);
    const stored = present.body !== '' || present.files.length > 0;
    const isNewText = html !== mine.html;
    put(channelId, { html, files, revision: present.revision, stored, dirty: true }, isNewText);
    if (files.length > mine.files.length) parts.showFiles(channelId, files);
    schedule(channelId, 0);
  }

  function receive(draft: Draft): void {
    const { channel_id: channelId, revision } = draft;
    const record = of(channelId);
    if (revision <= record.revision) return;
    if (!record.dirty) adopt(channelId, draft);
    // Sent or deleted elsewhere: the local text becomes a new draft.
    else if (draft.body === '' && draft.files.length === 0) {
      put(channelId, { revision, stored: false });
    }
  }

  function changed(channelId: number, change: Partial<DraftRecord>): void {
    put(channelId, { ...change, dirty: true });
    workOf(channelId).failures = 0;
    schedule(channelId, parts.pauses.typing);
  }

  return {
    drafts,
    of,
    /** Begins with what this browser keeps of the user's drafts. */
    start(userId: number): void {
      if (startedFor === userId) return;
      startedFor = userId;
      storage = parts.storageOf(userId);
      const records = Object.entries(storage.all());
      drafts.setState(
        Object.fromEntries(records.map(([id, record]) => [id, { ...record, edition: 0 }])),
        true,
      );
      for (const [id, { files }] of records) {
        if (files.length > 0) parts.showFiles(Number(id), files);
      }
    },
    /** Saves nothing any more. A composer that closes later still stores its text in this browser. */
    stop(): void {
      for (const { timer } of works.values()) clearTimeout(timer);
      works.clear();
      startedFor = null;
    },
    write(channelId: number, html: string): void {
      if (of(channelId).html !== html) changed(channelId, { html });
    },
    /** The composer's finished uploads. */
    setFiles(channelId: number, files: readonly DraftFile[]): void {
      if (!areSame(of(channelId).files, files)) changed(channelId, { files: [...files] });
    },
    /**
     * It becomes a message. Returns the revision that the message is to name, so that it deletes the
     * draft on the server: that of a save still on its way, if there is one; undefined if nothing is
     * stored there.
     */
    sent(channelId: number): number | undefined {
      const work = workOf(channelId);
      clearTimeout(work.timer);
      const { revision, stored } = of(channelId);
      const onItsWay = work.unanswered === null ? 0 : work.unanswered.revision + 1;
      const named = Math.max(revision, onItsWay);
      const isNamed = stored || onItsWay > 0;
      work.unanswered = null;
      put(channelId, { html: '', files: [], revision: named, stored: false, dirty: false });
      return isNamed ? named : undefined;
    },
    receive,
    /**
     * Call before a snapshot is asked for. The returned function takes it: drafts of these channels that
     * it does not have are gone, unless they changed here meanwhile.
     */
    expectSnapshot(): (loaded: Readonly<Record<string, Draft>>, channelIds: string[]) => void {
      const changedSince = (touched = new Set<number>());
      return (loaded, channelIds) => {
        for (const id of channelIds.map(Number)) {
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
      for (const [id, { dirty }] of Object.entries(drafts.getState())) {
        if (dirty) void save(Number(id));
      }
    },
    /** Resolves once each unsaved draft has been tried. Returns how many could not be saved. */
    async saveAll(): Promise<number> {
      const unsaved = () =>
        Object.entries(drafts.getState()).filter(([, draft]) => draft.dirty && hasContent(draft));
      // Twice: a save on its way may have had an earlier text.
      for (let round = 0; round < 2; round += 1) {
        await Promise.all(unsaved().map(([id]) => save(Number(id))));
      }
      return unsaved().length;
    },
    leavePage(): void {
      for (const [id, { html, files, revision, dirty }] of Object.entries(drafts.getState())) {
        if (dirty && works.get(Number(id))?.timer !== undefined) {
          parts.saveLeaving(Number(id), { html, files, revision });
        }
      }
    },
    /** Another tab wrote to this browser's storage. */
    storageChanged(event: StorageEvent): void {
      const written = storage?.writtenElsewhere(event);
      if (!written) return;
      const { channelId, record } = written;
      const before = of(channelId);
      show(channelId, record, record.html !== before.html);
      if (!areSame(before.files, record.files)) parts.showFiles(channelId, record.files);
      // In case that tab is gone before it has saved it.
      if (record.dirty) schedule(channelId, parts.pauses.otherTab);
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
