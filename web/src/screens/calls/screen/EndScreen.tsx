import { displayName } from '@parley/contract/rules/display-name';
import type { Member } from '@parley/contract/entities/user';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import PhoneOff from 'lucide-react/icons/phone-off';
import { Button } from '../../../platform/ui/Button';
import { EmptyState } from '../../../platform/ui/EmptyState';
import type { Ending } from '../call/call-state';
import styles from './EndScreen.module.css';

interface EndScreenProps {
  ending: Ending;
  partner: Member;
  onCallAgain: () => void;
}

/** SPEC §2 "End screens". */
export function EndScreen({ ending, partner, onCallAgain }: EndScreenProps) {
  const name = displayName(partner);
  const { title, text } = words(ending, name);
  const missed = ending === 'unanswered' || ending === 'rejected';
  return (
    <main className={styles.screen} aria-live="polite">
      <EmptyState
        icon={missed ? <PhoneMissed aria-hidden /> : <PhoneOff aria-hidden />}
        title={
          <span role="heading" aria-level={1}>
            {title}
          </span>
        }
        action={
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => window.close()}>
              Close this window
            </Button>
            {ending !== 'elsewhere' && <Button onClick={onCallAgain}>Call again</Button>}
          </div>
        }
      >
        <span>{text}</span>
        {ending === 'unconnected' && (
          <p>
            <a className={styles.check} href="#/call_check">
              Find out why
            </a>
          </p>
        )}
      </EmptyState>
    </main>
  );
}

function words(ending: Ending, name: string): { title: string; text: string } {
  switch (ending) {
    case 'unanswered':
    case 'rejected':
      return { title: `${name} did not pick up`, text: 'You can write to each other meanwhile.' };
    case 'left':
      return { title: 'Call Ended', text: `Your call with ${name} is over.` };
    case 'lost':
      return { title: 'Call Ended', text: `The connection to ${name} was lost.` };
    case 'unconnected':
      return {
        title: 'Call Ended',
        text: `Your browser could not connect to that of ${name}.`,
      };
    case 'elsewhere':
      return {
        title: 'Picked up elsewhere',
        text: 'This call continues in another of your windows.',
      };
  }
}
