import { productName } from '@parley/contract/texts';
import { useEffect } from 'react';
import { afterPaint } from './after-paint';
import { setPageTitle } from './page-title';

/** Sets the document's title while a screen is shown. */
export function useTitle(title?: string): void {
  useEffect(
    () =>
      afterPaint(() => {
        setPageTitle(title ? `${title} · ${productName}` : productName);
      }),
    [title],
  );
}
