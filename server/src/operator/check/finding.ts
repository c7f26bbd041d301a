/** Something that is not as it must be. */
export interface Finding {
  /** For programs: the same for all of its kind. */
  readonly code: string;
  /** A sentence that says what, and where. */
  readonly what: string;
  /** A sentence that says what to do. */
  readonly advice: string;
}
