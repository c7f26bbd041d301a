/** Why nothing can be stored, or read, for the moment. */
export type OutageKind = 'full' | 'unreachable';

const sentences: Record<OutageKind, string> = {
  full: 'The disk is full.',
  unreachable: 'The database does not answer.',
};

/**
 * The place where data is kept cannot do what was asked of it now, and may do so later. Nothing was
 * acknowledged; whether it was done is unknown where the database did not answer.
 */
export class StorageOutage extends Error {
  override readonly name = 'StorageOutage';
  readonly kind: OutageKind;

  constructor(kind: OutageKind, cause?: unknown) {
    super(sentences[kind], { cause });
    this.kind = kind;
  }
}
