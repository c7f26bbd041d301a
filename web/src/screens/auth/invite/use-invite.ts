import type { OutputOf } from '@parley/contract/endpoint';
import { readInvite } from '@parley/contract/endpoints/invites';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../platform/api/call';
import { CallFailed, messagesOf } from '../../../platform/api/call-failed';

export type ReadInvite = OutputOf<typeof readInvite>;

/** An invite link that was read. */
export interface InviteLink {
  token: string;
  invite: ReadInvite;
  /** Called when the link turns out not to work any more. */
  onDead: () => void;
}

type State =
  | { status: 'loading' | 'dead' }
  | { status: 'failed'; problem: string }
  | { status: 'read'; invite: ReadInvite };

interface UsedInvite {
  invite: ReadInvite | null;
  /** Why it could not be read. */
  problem: string | null;
  dead: boolean;
  retry: () => void;
  setDead: () => void;
}

/** Reads the invite of a token, which uses nothing up. */
export function useInvite(token: string): UsedInvite {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    call(readInvite, { params: { token } }).then(
      (invite) => {
        if (!left) setState({ status: 'read', invite });
      },
      (error: unknown) => {
        if (left) return;
        if (isDead(error)) setState({ status: 'dead' });
        else setState({ status: 'failed', problem: messagesOf(error).join(' ') });
      },
    );
    return () => {
      left = true;
    };
  }, [token, attempt]);

  return {
    invite: state.status === 'read' ? state.invite : null,
    problem: state.status === 'failed' ? state.problem : null,
    dead: state.status === 'dead',
    retry() {
      setState({ status: 'loading' });
      setAttempt(attempt + 1);
    },
    setDead: useCallback(() => setState({ status: 'dead' }), []),
  };
}

/** Expired, revoked, used up and unknown links have this answer. */
export function isDead(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404;
}
