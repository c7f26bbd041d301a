import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { useStore } from 'zustand';
import type { ConversationKey } from '../conversations/conversation';
import { notify } from '../../platform/ui/overlays/notices';
import { createMessagesAwaitingUploads } from './messages-awaiting-uploads';
import { announceUpload } from './upload-events';
import {
  type NewUpload,
  createUploadStore,
  type StartedUpload,
  type Upload,
  type UploadHandlers,
} from './upload-store';

/** The address at which uploads start: also an attribute of the file input (SPEC §7). */
export const directUploadUrl = createDirectUpload.path;

export const uploadInputName = 'message[files][]';

/** This page's uploads. They continue while another conversation is shown. */
export const uploads = createUploadStore(start);

askBeforeLeaving();

/** This page's messages that wait for their uploads. */
export const messagesAwaitingUploads = createMessagesAwaitingUploads(uploads.uploads, () =>
  notify('A message was not sent because one of its files could not be uploaded.'),
);

function start({ id, file, conversation }: NewUpload, handlers: UploadHandlers): StartedUpload {
  const input = document.querySelector<HTMLElement>(
    `input[type=file][data-direct-upload-url][data-conversation="${conversation}"]`,
  );
  let cancelled = false;
  let cancel = () => undefined as void;
  const announce = (
    name: Parameters<typeof announceUpload>[1],
    more: { xhr?: XMLHttpRequest; progress?: number; error?: string } = {},
  ) => announceUpload(input, name, { id, file, ...more });

  function fail(error: string) {
    const isOurs = announce('error', { error });
    announce('end');
    handlers.failed(isOurs ? error : null);
  }

  async function run() {
    announce('initialize');
    // Loads the checksum code with it; null without a network.
    const code = await import('./direct-upload').catch(() => null);
    if (cancelled) return;
    announce('start');
    if (!code) return fail(`Error creating Blob for "${file.name}". Status: 0`);
    cancel = code.directUpload(file, directUploadUrl, {
      request: (kind, xhr) => announce(kind, { xhr }),
      progress(part) {
        announce('progress', { progress: part * 100 });
        handlers.progress(part);
      },
      failed: fail,
      done(signedId) {
        announce('progress', { progress: 100 });
        announce('end');
        handlers.done(signedId);
      },
    });
  }

  void run();
  return {
    cancel() {
      cancelled = true;
      cancel();
    },
  };
}

const none: readonly Upload[] = [];

export function useUploads(conversation: ConversationKey): readonly Upload[] {
  return useStore(uploads.uploads, (all) => all[conversation] ?? none);
}

/** Whether the conversation's message is held until its uploads are done. */
export function useIsAwaitingUploads(conversation: ConversationKey): boolean {
  return useStore(messagesAwaitingUploads.held, (held) => conversation in held);
}

/**
 * Unsent files that no draft keeps yet, and messages that wait for them, are lost with the page: the
 * browser asks before closing it.
 */
function askBeforeLeaving(): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  uploads.uploads.subscribe((all) => {
    // Added only when needed: a page with this listener is excluded from the back/forward cache.
    if (
      Object.values(all)
        .flat()
        .some((upload) => !upload.isKept)
    )
      window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
