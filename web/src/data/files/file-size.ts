import { lazyValue } from '../../platform/lib/lazy-value';

const format = lazyValue(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }));

/** `4.2 MB`; in powers of 1,024, as SPEC counts. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let amount = bytes / 1024;
  for (const unit of ['KB', 'MB']) {
    if (amount < 1024) return `${format().format(amount)} ${unit}`;
    amount /= 1024;
  }
  return `${format().format(amount)} GB`;
}
