import * as endpoints from '@parley/contract/endpoints/drafts';
import { useStore } from 'zustand';
import { type ConversationKey, entriesOf, wholeChannel } from '../conversations/conversation';
import { buildRequest, callPath } from '../../platform/api/build-request';
import { call } from '../../platform/api/call';
import { CallFailed, isPassing } from '../../platform/api/call-failed';
import { pageCsrfToken } from '../../platform/api/csrf-token';
import { pageOwner } from '../../platform/api/page-owner';
import type { Upload } from '../files/upload-store';
import { uploads } from '../files/uploads';
import { backoff } from '../../platform/lib/backoff';
import { draftStorage } from './draft-record';
import { createDraftSync, type DraftSave, hasContent, type SaveProblem } from './draft-sync';

/** Browsers refuse longer bodies from pages that are going away; bytes. */
const mostLeaving = 60_000;

/** The drafts of this page's user. */
export const drafts = createDraftSync({
  storageOf: draftStorage,
  save: (conversation, draft) =>
    call(endpoints.saveDraft, { ...paramsOf(conversation), body: bodyOf(draft) }),
  saveLeaving(conversation, draft) {
    const sender = { csrfToken: pageCsrfToken.read(), userId: pageOwner.id() };
    const body = bodyOf(draft);
    if (new Blob([JSON.stringify(body)]).size > mostLeaving) return;
    const request = buildRequest(endpoints.saveDraft, body, sender);
    // If it fails, this browser has it, and saves it the next time.
    const path = callPath(endpoints.saveDraft, paramsOf(conversation));
    void fetch(path, { ...request, keepalive: true }).catch(() => undefined);
  },
  read: (conversation) => call(endpoints.readDraft, paramsOf(conversation)),
  problemOf,
  showFiles: uploads.showKept,
  pauses: {
    typing: 1_500,
    otherTab: 10_000,
    retry: (attempt) => backoff({ first: 2_000, longest: 60_000 }, attempt),
  },
});

const paramsOf = (conversation: ConversationKey) => ({
  params: { id: wholeChannel(conversation) },
});

function bodyOf({ html, files, revision }: DraftSave) {
  const signed_ids = files.map(({ signed_id }) => signed_id);
  return { draft: { body: html, revision, signed_ids } };
}

function problemOf(error: unknown): SaveProblem {
  if (error instanceof CallFailed && error.status === 409) return 'conflict';
  return isPassing(error) ? 'later' : 'refused';
}

/** Begins with what this browser keeps of the user's drafts. Returns a function that ends it. */
export function openDrafts(userId: number): () => void {
  drafts.start(userId);
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('storage', drafts.storageChanged, { signal });
  window.addEventListener('pagehide', drafts.leavePage, { signal });
  document.addEventListener('visibilitychange', saveWhenHidden, { signal });
  const stopFiles = uploads.uploads.subscribe((all, before) => {
    for (const [id, files] of entriesOf(all)) {
      if (files !== before[id]) drafts.setFiles(id, files.flatMap(finished));
    }
  });
  return () => {
    stop.abort();
    stopFiles();
    drafts.stop();
  };
}

/** A phone may not bring a hidden page back. */
function saveWhenHidden(): void {
  if (document.visibilityState === 'hidden') drafts.wake();
}

function finished({ signedId, name, type, size }: Upload) {
  return signedId === null ? [] : [{ signed_id: signedId, name, type, byte_size: size }];
}

export function useHasDraft(conversation: ConversationKey): boolean {
  return useStore(drafts.drafts, (all) => hasContent(all[conversation]));
}
