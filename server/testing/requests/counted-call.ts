import type { Endpoint, InputOf } from '@parley/contract/endpoint';
import type { TestBrowser } from '../clients/test-browser.js';

/** A call whose statements are counted. */
export interface CountedCall {
  browser: TestBrowser;
  endpoint: Endpoint;
  input?: Partial<InputOf<Endpoint>>;
}

/** Each prepares its data and returns the call. */
export type CountedCalls = Record<string, () => Promise<CountedCall> | CountedCall>;

export function by(
  { browser }: { browser: TestBrowser },
  endpoint: Endpoint,
  input: Partial<InputOf<Endpoint>> = {},
): CountedCall {
  return { browser, endpoint, input };
}
