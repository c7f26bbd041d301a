import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { useStore } from 'zustand';
import { ownerHeaders } from '../api/build-request';
import { call } from '../api/call';
import { pageCsrfToken } from '../api/csrf-token';
import { pageOwner } from '../api/page-owner';
import { notify } from '../ui/notices';
import { askBeforeLeaving } from './ask-before-leaving';
import { directUploads } from './direct-uploads';
import { createHeldMessages } from './held-messages';
import { announceUpload } from './upload-events';
import {
  createUploadStore,
  type Begun,
  type StartedUpload,
  type Upload,
  type UploadHandlers,
} from './upload-store';

/** Where uploads are asked for: the file input names it, as SPEC §7 has it. */
export const directUploadUrl = createDirectUpload.path;

export const uploadInputName = 'message[files][]';

/** The uploads of this page. They go on while another channel is looked at. */
export const uploads = createUploadStore(start);

askBeforeLeaving(uploads.uploads);

/** The messages of this page that wait for their files. */
export const heldMessages = createHeldMessages(uploads.uploads, () =>
  notify('A message was not sent, as a file of it could not be uploaded.'),
);

function start({ id, file, channelId }: Begun, handlers: UploadHandlers): StartedUpload {
  const input = document.querySelector<HTMLElement>(
    `input[type=file][data-direct-upload-url][data-channel="${channelId}"]`,
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
    await directUploads.load();
    if (cancelled) return;
    announce('start');
    attempt(true);
  }

  function attempt(mayRenewToken: boolean) {
    const code = directUploads.current();
    if (!code) return fail(`Error creating Blob for "${file.name}". Status: 0`);
    const target = { url: directUploadUrl, headers: ownerHeaders(pageOwner.id()) };
    cancel = code.directUpload(file, target, {
      request: (kind, xhr) => announce(kind, { xhr }),
      progress(part) {
        announce('progress', { progress: part * 100 });
        handlers.progress(part);
      },
      failed(problem) {
        if (mayRenewToken && isRefused(problem)) void renewed().then(() => attempt(false));
        else fail(problem);
      },
      done(signedId) {
        announce('progress', { progress: 100 });
        announce('end');
        handlers.done(signedId);
      },
    });
  }

  /** The page goes with the answer if that is somebody else's. */
  async function renewed() {
    const answer = await call(readCsrfToken).catch(() => null);
    if (answer) pageCsrfToken.replace(answer.csrf_token);
  }

  void run();
  return {
    cancel() {
      cancelled = true;
      cancel();
    },
  };
}

/** As a call is whose CSRF token has become stale, or whose page is somebody else's by now. */
function isRefused(problem: string): boolean {
  return /^Error creating Blob .* Status: (403|409)$/.test(problem);
}

const none: readonly Upload[] = [];

export function useUploads(channelId: number): readonly Upload[] {
  return useStore(uploads.uploads, (all) => all[channelId] ?? none);
}

/** Whether what was written in the channel is sent once its files are there. */
export function useIsHeld(channelId: number): boolean {
  return useStore(heldMessages.held, (held) => channelId in held);
}
