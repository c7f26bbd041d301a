import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium's errors while the server stops or cannot be reached: which of them depends on what was on its way. */
export const unreachable =
  /status of 503|ERR_(?:INTERNET_DISCONNECTED|CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)|WebSocket/;

/** The machine's own networks have changed, which interrupts what its browsers load; pages load it again. */
const networkChanged = /ERR_NETWORK_(?:CHANGED|IO_SUSPENDED)/;

/** Collects a browser's errors during a test: script errors, console errors, CSP violations. */
export function watchForProblems(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error' || isRefusal(message)) return;
    const { url } = message.location();
    if (!networkChanged.test(message.text())) problems.push(`${message.text()} ${url}`);
  });
}

/** A refused call (4xx): the page shows the reason, and tests check that. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  );
}
