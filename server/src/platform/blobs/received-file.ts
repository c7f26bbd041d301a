import type { FilePart } from '@parley/contract/entities/file-part';

/**
 * A file that this server received and stored; removed again unless kept (`keepBlobs`). Identified
 * by `instanceof`: a JSON object of the same shape does not pass.
 */
export class ReceivedFile implements FilePart {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its key in the blob storage. */
  readonly blobKey: string;
  /** MIME type: see `contentTypeOf`. */
  readonly type: string;

  constructor(received: Readonly<FilePart & { blobKey: string; type: string }>) {
    this.name = received.name;
    this.size = received.size;
    this.blobKey = received.blobKey;
    this.type = received.type;
  }
}
