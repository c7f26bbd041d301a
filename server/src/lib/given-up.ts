/**
 * The client of a request waits for its answer no more, so nothing of it may be committed: the client may have asked
 * for something else meanwhile, elsewhere.
 */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';

  constructor() {
    super('The client waits for the answer no more.');
  }
}
