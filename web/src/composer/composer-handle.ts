/** What one can ask of a composer from outside. */
export interface ComposerHandle {
  focus: () => void;
}
