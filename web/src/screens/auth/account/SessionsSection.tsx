import { endOtherSessions, endSession } from '@parley/contract/endpoints/sessions';
import type { Session } from '@parley/contract/entities/session';
import { useEffect, useId, useRef } from 'react';
import { call } from '../../../platform/api/call';
import { useAttempt } from '../../../platform/api/use-attempt';
import { useNow } from '../../../platform/lib/use-now';
import { signOutOfEverything } from '../../../data/session/sign-out-of-everything';
import { Button } from '../../../platform/ui/Button';
import { Problem } from '../../../platform/ui/fields/Problem';
import { confirm } from '../../../platform/ui/overlays/confirm';
import { Skeleton } from '../../../platform/ui/Skeleton';
import styles from './AccountPage.module.css';
import { renewSessions, useSessionList } from './session-list';
import { lastUsed, signedInOn } from './session-times';

/** The browsers that are signed in to the account. */
export function SessionsSection() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sessions, problem } = useSessionList();
  const { running, problem: failure, attempt } = useAttempt();
  useEffect(() => void renewSessions(), []);

  /** The button goes with its row, so the focus needs a place. */
  async function end(work: () => Promise<unknown>) {
    const isDone = await attempt(async () => {
      await work();
      await renewSessions();
    });
    if (isDone) heading.current?.focus();
  }

  async function endOthers() {
    const yes = await confirm({
      title: 'Sign out everywhere else?',
      detail: 'All other browsers and devices ask for your password again.',
      action: 'Sign out everywhere else',
    });
    if (yes) await end(() => call(endOtherSessions));
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
          Where you are signed in
        </h2>
        <p className={styles.fact}>
          You do not know one of them? Sign it out, and change your password.
        </p>
      </div>
      <Problem>{problem ?? failure}</Problem>
      {sessions === null && !problem && (
        <div aria-busy aria-label="Where you are signed in">
          <Skeleton height={44} />
        </div>
      )}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              disabled={running}
              onEnd={() =>
                void (session.current
                  ? signOutOfEverything()
                  : end(() => call(endSession, { params: { id: session.id } })))
              }
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div className={styles.buttons}>
          <Button disabled={running} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  session: Session;
  disabled: boolean;
  onEnd: () => void;
}

function Row({ session, disabled, onEnd }: RowProps) {
  const now = useNow();
  const device = session.device === '' ? 'Unknown browser' : session.device;
  return (
    <li className={styles.session}>
      <div className={styles.about}>
        <p className={styles.device}>{device}</p>
        <p className={styles.fact}>
          <span className={session.current ? styles.here : undefined}>
            {session.current ? 'This browser' : lastUsed(session, now)}
          </span>
          <span>{`, ${signedInOn(session)}`}</span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={session.current ? 'Sign out this browser' : `Sign out ${device}`}
        disabled={disabled}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  );
}
