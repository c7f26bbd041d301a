/** The value below which this share of the values lies: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Divides each value by the divisor at the same index. */
export function ratios(values: readonly number[], divisors: readonly number[]): number[] {
  return values.map((value, index) => value / (divisors[index] ?? NaN));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
