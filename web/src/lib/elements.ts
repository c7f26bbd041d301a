import type { ReactElement } from 'react';

/**
 * What React renders, except text: for a place beside others. A text there would be a node of its own, which React cannot
 * remove or pass any more once a translator has replaced it (`web/build/lone-text.ts`).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
