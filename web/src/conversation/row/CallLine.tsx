import type { EndedCall, Message } from '@parley/contract/entities/message';
import { callLength, countsAsUnread } from '@parley/contract/rules/call-line';
import Phone from 'lucide-react/icons/phone';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import PhoneOff from 'lucide-react/icons/phone-off';
import { openCallWindow } from '../../data/calls/call-window';
import { classes } from '../../platform/lib/classes';
import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { useOwnId } from '../../data/people/member-store';
import { Button } from '../../platform/ui/Button';
import { dayOf, momentLabel, timeOf } from '../text/message-time';
import styles from './CallLine.module.css';

interface CallLineProps {
  message: Message;
  call: EndedCall;
}

/** The line of a call in the direct messages, as its caller or the called user sees it. */
export function CallLine({ message, call }: CallLineProps) {
  const address = useWorkspaceAddress();
  const isCaller = useOwnId() === message.user_id;
  const isMissed = countsAsUnread({ call });
  const Icon = icons[call.outcome];
  return (
    <div className={classes(styles.line, isMissed && !isCaller && styles.missed)}>
      <span className={styles.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <p className={styles.text}>
        <span className={styles.outcome}>{outcomeText(call, isCaller)}</span>{' '}
        <span className={styles.details}>{detailsOf(message, call, isCaller)}</span>
      </p>
      {isMissed && (
        <Button size="small" onClick={() => openCallWindow(address, message.channel_id)}>
          {isCaller ? 'Call again' : 'Call back'}
        </Button>
      )}
    </div>
  );
}

const icons = { missed: PhoneMissed, busy: PhoneMissed, declined: PhoneOff, answered: Phone };

function outcomeText({ outcome }: EndedCall, isCaller: boolean): string {
  switch (outcome) {
    case 'answered':
      return 'Call';
    case 'declined':
      return 'Call declined';
    case 'missed':
    case 'busy':
      return isCaller ? 'No answer' : 'Missed call';
  }
}

/** `13:02, 12 min 4 s`: when it rang, and how long it was. */
function detailsOf({ created_at }: Message, call: EndedCall, isCaller: boolean): string {
  const rang = new Date(call.rang_at);
  // The line is written when the call ends, which may be on another day.
  const isSameDay = dayOf(rang) === dayOf(new Date(created_at));
  const time = isSameDay ? timeOf(rang) : momentLabel(rang);
  if (call.outcome === 'answered') {
    return call.seconds === null
      ? `${time}, not connected`
      : `${time}, ${callLength(call.seconds)}`;
  }
  if (call.outcome === 'busy' && !isCaller) return `${time}, during another call`;
  return time;
}
