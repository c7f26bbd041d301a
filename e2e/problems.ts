import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects a browser's errors during a test: script errors, console errors, CSP violations. */
export function watchForProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) {
      problems.push(`${message.text()} ${message.location().url}`);
    }
  });
}

/** A refused call (4xx): the page shows the reason, and tests check that. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  );
}
