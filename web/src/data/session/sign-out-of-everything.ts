import { signOut } from '@parley/contract/endpoints/users';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { confirm } from '../../platform/ui/overlays/confirm';
import { endPushHere } from '../notifications/push-here';
import { notifyOtherTabs } from './other-tabs';
import { receiveErrors, useSession } from './session-store';
import { unsent } from './unsent';
import { reloadAt } from './reload-at';
import {
  draftPrefix,
  searchPrefix,
  textPrefix,
  revokeAccountStorage,
} from '../../platform/lib/account-storage';
import { keptTexts } from '../../platform/lib/kept-texts';

/**
 * Ends the session and deletes the account's data in this browser, then goes to the home page. Drafts are
 * kept by the server; asks first if unsent text would be lost.
 */
export async function signOutOfEverything(): Promise<void> {
  const { currentUser } = useSession.getState();
  try {
    if (currentUser && !(await mayForget(currentUser.id))) return;
    if (currentUser) {
      // Imported here, because otherwise every page would load it.
      const { leaveOwnCalls } = await import('../calls/own-calls');
      await leaveOwnCalls(currentUser.id);
    }
    await call(signOut);
    await leaveAccount(currentUser?.id ?? null);
  } catch (error) {
    receiveErrors(messagesOf(error));
  }
}

/** Once the session has ended: deletes the account's data in this browser, and goes to the home page. */
export async function leaveAccount(userId: number | null): Promise<void> {
  // The server has ended its part with the session; the browser's part must not keep the page open.
  await endPushHere().catch(() => undefined);
  if (userId !== null) {
    forgetKept(userId);
    // The session has ended: a failing storage must not keep the page open.
    await unsent.forget(userId).catch(() => undefined);
  }
  notifyOtherTabs(null);
  reloadAt('/');
}

/** Whether nothing unsent is stored, or the user agrees to lose it. */
async function mayForget(userId: number): Promise<boolean> {
  const messages = await unsent.count(userId);
  const drafts = await unsent.saveDrafts(userId);
  const lost = [counted(messages, 'message that was not sent', 'messages that were not sent')];
  lost.push(counted(drafts, 'draft', 'drafts'));
  lost.push(counted(keptTexts(userId).length, 'unfinished text', 'unfinished texts'));
  const parts = lost.filter((part) => part !== '');
  if (parts.length === 0) return true;
  const detail = new Intl.ListFormat('en').format(parts);
  return confirm({
    title: 'Sign out and lose what you wrote?',
    detail: `This browser keeps ${detail}, and nothing else does.`,
    action: 'Sign out',
  });
}

function counted(count: number, singular: string, plural: string): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Deletes what the account wrote and searched for, but no other account's, nor settings of the browser. */
function forgetKept(userId: number): void {
  try {
    const prefixes = [draftPrefix(userId), textPrefix(userId)];
    const written = Object.keys(localStorage).filter((key) =>
      prefixes.some((prefix) => key.startsWith(prefix)),
    );
    for (const key of written) localStorage.removeItem(key);
    const searches = Object.keys(sessionStorage).filter((key) =>
      key.startsWith(searchPrefix(userId)),
    );
    for (const key of searches) sessionStorage.removeItem(key);
    revokeAccountStorage();
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}
