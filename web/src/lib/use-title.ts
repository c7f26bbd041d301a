import { productName } from '@parley/contract/texts';
import { useEffect } from 'react';
import { afterPaint } from './after-paint';

/** What the tab says while a screen is shown. */
export function useTitle(title?: string): void {
  useEffect(
    () =>
      afterPaint(() => {
        document.title = title ? `${title} · ${productName}` : productName;
      }),
    [title],
  );
}
