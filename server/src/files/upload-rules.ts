/** Bytes that files may take in all; null for no limit. */
export interface StorageQuotas {
  perAccount: number | null;
  perWorkspace: number | null;
}

/** What holds for everybody's uploads. */
export interface UploadRules {
  /** What signed ids are signed with. */
  secret: string;
  /** Files of one message. */
  maxFiles: number;
  /** Bytes of one file. */
  maxFileSize: number;
  quotas: StorageQuotas;
}
