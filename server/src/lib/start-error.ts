/** Why Parley cannot start, as one sentence for whoever starts it; no stack is shown for it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
