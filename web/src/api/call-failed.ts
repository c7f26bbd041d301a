interface Failure {
  status: number;
  messages: readonly string[];
  retryAfter?: number | null;
}

/** The one way a call fails. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** The answer's HTTP status; 0 when none came. */
  readonly status: number;
  /** Sentences to show, at least one. */
  readonly messages: readonly string[];
  /** Seconds to wait before the next try, where the server asks for it. */
  readonly retryAfter: number | null;

  constructor({ status, messages, retryAfter = null }: Failure) {
    super(`${status}: ${messages.join(' ')}`);
    this.status = status;
    this.messages = messages;
    this.retryAfter = retryAfter;
  }
}

/** What to tell somebody about anything that was thrown. */
export function messagesOf(error: unknown): readonly string[] {
  return error instanceof CallFailed ? error.messages : ['Something went wrong. Please try again.'];
}
