const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes for people: `20 MB`, `1.5 GB`. */
export function byteText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
