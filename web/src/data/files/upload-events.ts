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
 * Dispatches an event of Active Storage's name for an upload: on the file's input, or on the document if
 * that is gone. Returns false if a listener prevented the default.
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
