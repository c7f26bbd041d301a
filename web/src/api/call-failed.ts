interface Failure {
  status: number;
  messages: readonly string[];
  retryAfter?: number | null;
  headers?: Headers | null;
}

/** The only error of API calls. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** The response's HTTP status; 0 without a response. */
  readonly status: number;
  /** Sentences to show, at least one. */
  readonly messages: readonly string[];
  /** Seconds until a retry, if the server asks for a pause. */
  readonly retryAfter: number | null;
  /** Of the response, if there was one. */
  readonly headers: Headers | null;

  constructor({ status, messages, retryAfter = null, headers = null }: Failure) {
    super(`${status}: ${messages.join(' ')}`);
    this.status = status;
    this.messages = messages;
    this.retryAfter = retryAfter;
    this.headers = headers;
  }
}

/** The sentences to show for a thrown value of any kind. */
export function messagesOf(error: unknown): readonly string[] {
  return error instanceof CallFailed ? error.messages : ['Something went wrong. Please try again.'];
}
