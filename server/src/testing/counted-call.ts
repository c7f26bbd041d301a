import type { Endpoint, InputOf } from '@parley/contract/endpoint';
import type { TestBrowser } from './test-browser.js';

/** A call whose statements are counted. */
export interface CountedCall {
  browser: TestBrowser;
  endpoint: Endpoint;
  input?: Partial<InputOf<Endpoint>>;
}
