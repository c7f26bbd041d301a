import { askEmailVerification } from '@parley/contract/endpoints/email-verifications';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { useAttempt } from '../../../platform/api/use-attempt';
import { Button } from '../../../platform/ui/Button';
import { Problem } from '../../../platform/ui/fields/Problem';
import styles from './SendVerification.module.css';

/** For an account whose address is not verified. */
export function SendVerification() {
  const [sent, setSent] = useState(false);
  const { running, problem, attempt } = useAttempt();

  async function send() {
    setSent(await attempt(() => call(askEmailVerification)));
  }

  return (
    <span className={styles.line}>
      <span>Your address is not verified</span>
      {sent ? (
        <span role="status">A link is on its way to you</span>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className={styles.send}
          loading={running}
          onClick={() => void send()}
        >
          Send again
        </Button>
      )}
      <Problem>{problem}</Problem>
    </span>
  );
}
