import type { UploadStore } from './upload-store';

/** Files that were not sent yet, and messages that wait for them, end with the page: the browser asks first. */
export function askBeforeLeaving(uploads: UploadStore['uploads']): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  uploads.subscribe((all) => {
    // Only then: a page that listens is not kept for going back to it.
    if (Object.values(all).flat().length > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
