interface ImportMetaEnv {
  /** The version in the repository's package.json. */
  readonly PARLEY_VERSION: string;
}
