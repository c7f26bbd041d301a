import { productName } from '@parley/contract/texts';
import { useEffect } from 'react';

/** What the tab says while a screen is shown. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
}
