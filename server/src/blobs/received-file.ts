import type { FilePart } from '@parley/contract/entities/file-part';

/**
 * A file that this server received itself and put into its storage, where it is removed again
 * unless somebody keeps it (`keepBlobs`). Only being an instance makes it one: an object of JSON
 * that looks alike is none.
 */
export class ReceivedFile implements FilePart {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its name in the blob storage. */
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
