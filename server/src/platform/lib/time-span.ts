const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `30d`, `12h` or `45m`; null for an invalid span. */
export function spanOf(text: string): number | null {
  const [, digits, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (units[unit] ?? 0);
}
