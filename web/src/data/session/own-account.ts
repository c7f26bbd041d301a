import { readAccount } from '@parley/contract/endpoints/account';
import type { OwnAccount } from '@parley/contract/entities/own-account';
import { create } from 'zustand';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';

interface Known {
  /** Null before it is loaded. */
  account: OwnAccount | null;
  problem: string | null;
}

export const useOwnAccount = create<Known>()(() => ({ account: null, problem: null }));

export async function renewAccount(): Promise<void> {
  try {
    useOwnAccount.setState({ account: await call(readAccount), problem: null });
  } catch (error) {
    useOwnAccount.setState({ problem: messagesOf(error).join(' ') });
  }
}
