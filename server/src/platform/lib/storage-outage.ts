/** Why storage is unavailable for now. */
export type OutageKind = 'full' | 'unreachable' | 'locked' | 'filesUnreachable';

const sentences: Record<OutageKind, string> = {
  full: 'The disk is full.',
  unreachable: 'The database does not answer.',
  locked: 'Another program keeps the database locked.',
  filesUnreachable: 'The bucket of the files does not answer.',
};

/**
 * Storage cannot do the operation now, and may do so later. Nothing was acknowledged; if the
 * database or the bucket did not answer, the operation may or may not have happened.
 */
export class StorageOutage extends Error {
  override readonly name = 'StorageOutage';
  readonly kind: OutageKind;

  constructor(kind: OutageKind, cause?: unknown) {
    super(sentences[kind], { cause });
    this.kind = kind;
  }
}
