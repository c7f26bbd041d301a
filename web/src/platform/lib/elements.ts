import type { ReactElement } from 'react';

/**
 * Everything that React can render, except text, for a slot beside other children. Text would be a node of its own
 * there, which React cannot remove or pass any more once a translator has replaced it (`web/build/lone-text.ts`).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
