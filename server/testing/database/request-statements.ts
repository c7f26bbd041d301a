import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';

/**
 * Tells what requests ask of the database (SQLite), without what background jobs of the same process ask:
 * each statement belongs to the request in whose asynchronous context it runs.
 */
export function watchStatements() {
  const ofRequest = new AsyncLocalStorage<string[]>();
  let wanted: string[] | null = null;
  const begin = () => {
    if (wanted) ofRequest.enterWith(wanted);
  };
  diagnostics.subscribe('http.server.request.start', begin);

  return {
    /** Options for `startTestServer`. */
    options: {
      onStatement(sql: string) {
        if (!isControl(sql) && !isLastStep.test(sql)) ofRequest.getStore()?.push(shapeOf(sql));
      },
    },
    /** The statements of the requests that `act` makes, in order and without their values. */
    async statementsOf<T>(act: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
      const statements: string[] = [];
      wanted = statements;
      try {
        // Copied: what is asked once the answer is sent comes too late to be in its time.
        return { result: await act(), statements: [...statements] };
      } finally {
        wanted = null;
      }
    },
    stop: () => void diagnostics.unsubscribe('http.server.request.start', begin),
  };
}

/** SQLite shares the control of a transaction among the requests of its batch. */
export const isControl = (sql: string) =>
  /^(begin|commit|rollback|savepoint|release|pragma)\b/i.test(sql);

/** Matches the last step of the previous transaction in the batch; a request answered 404 has none. */
const isLastStep = /^insert into "(jobs|events|streams)"/;

const shapeOf = (sql: string) => sql.replaceAll(/'(?:[^']|'')*'|\b\d[\d.]*\b/g, '?');
