/** Maximum bytes of all files; null for no limit. */
export interface StorageQuotas {
  perAccount: number | null;
  perWorkspace: number | null;
}

/** Rules for the uploads of all users. */
export interface UploadRules {
  /** The key that signs signed ids. */
  secret: string;
  /** Maximum of files per message. */
  maxFiles: number;
  /** Bytes of one file. */
  maxFileSize: number;
  quotas: StorageQuotas;
}
