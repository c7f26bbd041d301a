/**
 * The client of a request no longer waits for the answer, so the request must commit nothing: the client may have
 * sent another request meanwhile, to another node.
 */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';

  constructor() {
    super('The client waits for the answer no more.');
  }
}
