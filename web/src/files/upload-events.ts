type UploadEvent =
  | 'initialize'
  | 'start'
  | 'before-blob-request'
  | 'before-storage-request'
  | 'progress'
  | 'error'
  | 'end';

interface Detail {
  id: number;
  file: File;
  xhr?: XMLHttpRequest;
  /** 0 to 100. */
  progress?: number;
  error?: string;
}

/**
 * Tells the page about an upload, by the names that Active Storage has for it; on the input that
 * the file came by, as long as that is there. False: a listener took the matter into its hands.
 */
export function announceUpload(
  input: HTMLElement | null,
  name: UploadEvent,
  detail: Detail,
): boolean {
  const event = new CustomEvent(`direct-upload:${name}`, {
    bubbles: true,
    cancelable: true,
    detail,
  });
  return (input?.isConnected ? input : document).dispatchEvent(event);
}
