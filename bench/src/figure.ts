/** A measured value of Parley, beside the same value of the bare server. */
export interface Figure {
  what: string;
  unit: string;
  parley: number;
  /** The bare server's value in the same run; null if it has no counterpart. */
  bare: number | null;
  /** The value compared with the target: usually Parley's divided by the bare server's. */
  ratio: number | null;
  /** The ratio of each round, where each round measured both servers. The guard judges these. */
  rounds?: readonly number[];
  target: Target | null;
}

interface Target {
  text: string;
  met: boolean;
}

/** `short` is about a second of measuring: it shows that a measurement works, and judges no speed. */
export type Scale = 'full' | 'short';

export interface Measurement {
  /** The name on the command line. */
  name: string;
  about: string;
  measure(scale: Scale): Promise<Figure[]>;
}

/** As figures are written in texts: 10,000. */
export const inWords = (count: number): string => count.toLocaleString('en');

export const atLeast = (value: number, least: number, unit = ''): Target => ({
  text: `at least ${least}${unit}`,
  met: value >= least,
});

export const atMost = (value: number, most: number, unit = ''): Target => ({
  text: `at most ${most}${unit}`,
  met: value <= most,
});
