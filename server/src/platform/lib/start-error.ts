/** A reason why Parley cannot start, as one sentence for the operator; printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
