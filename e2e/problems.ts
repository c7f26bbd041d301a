import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a browser complains of while a test runs: errors of scripts, of the console, of the CSP. */
export function watchForProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) {
      problems.push(`${message.text()} ${message.location().url}`);
    }
  });
}

/** A call that was refused (4xx): the page says why, and tests look there. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  );
}
