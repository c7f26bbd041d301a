import { signOut } from '@parley/contract/endpoints/users';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import { leaveOwnCalls } from '../lib/own-calls';
import { confirm } from '../ui/confirm';
import { countDrafts, forgetKept } from './forget-kept';
import { tellOtherTabs } from './other-tabs';
import { receiveErrors, useSession } from './session-store';
import { unsent } from './unsent';
import { loadAnew } from './leave';

/**
 * Ends the session in this browser, with what the browser keeps for the account, then goes to the home
 * page. Asks before where something that was written would be lost.
 */
export async function signOutOfEverything(): Promise<void> {
  const { currentUser } = useSession.getState();
  try {
    if (currentUser && !(await mayForget(currentUser.id))) return;
    if (currentUser) await leaveOwnCalls(currentUser.id);
    await call(signOut);
    if (currentUser) {
      forgetKept(currentUser.id);
      // The session has ended by now: a browser that refuses storage must not keep the page.
      await unsent.forget(currentUser.id).catch(() => undefined);
    }
    tellOtherTabs(null);
    loadAnew('/');
  } catch (error) {
    receiveErrors(messagesOf(error));
  }
}

/** Whether nothing unsent is kept here, or the user agrees to lose it. */
async function mayForget(userId: number): Promise<boolean> {
  const messages = await unsent.count(userId);
  const drafts = countDrafts(userId);
  const lost = [counted(messages, 'message that was not sent', 'messages that were not sent')];
  lost.push(counted(drafts, 'draft', 'drafts'));
  const detail = lost.filter((part) => part !== '').join(' and ');
  if (detail === '') return true;
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
