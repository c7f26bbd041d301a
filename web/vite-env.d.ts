interface ImportMetaEnv {
  /** The version in the repository's package.json. */
  readonly PARLEY_VERSION: string;
}

/** Made by `build/emoji-data.ts`. */
declare module 'virtual:emoji' {
  const groups: readonly (readonly [
    code: string,
    names: string,
    label: string,
    words: string,
    tones: 0 | 1 | readonly string[],
  ][])[];
  export default groups;
}
