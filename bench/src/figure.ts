/** One measured thing. */
export interface Figure {
  what: string;
  unit: string;
  parley: number;
  /** The bare server in the same run; null where it has no such thing. */
  bare: number | null;
  /** What is held against the target: most often Parley's through the bare server's. */
  ratio: number | null;
  target: Target | null;
}

interface Target {
  text: string;
  met: boolean;
}

export interface Measurement {
  /** As it is called on the command line. */
  name: string;
  about: string;
  measure(): Promise<Figure[]>;
}

export const atLeast = (value: number, least: number, unit = ''): Target => ({
  text: `at least ${least}${unit}`,
  met: value >= least,
});

export const atMost = (value: number, most: number, unit = ''): Target => ({
  text: `at most ${most}${unit}`,
  met: value <= most,
});
