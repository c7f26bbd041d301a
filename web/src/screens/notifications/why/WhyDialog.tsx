import { readNotificationReport } from '@parley/contract/endpoints/notifications';
import type {
  NotificationReport,
  NotificationSentence,
} from '@parley/contract/entities/notification-report';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../../platform/api/call';
import { messagesOf } from '../../../platform/api/call-failed';
import { openChannelDetails } from '../../../data/channels/channel-dialogs';
import {
  closeNotificationReport,
  notificationReportStore,
} from '../../../conversation/actions/notification-report-store';
import { Problem } from '../../../platform/ui/fields/Problem';
import { Dialog } from '../../../platform/ui/overlays/Dialog';
import { Spinner } from '../../../platform/ui/Spinner';
import { openSettings } from '../notification-dialogs';
import styles from './WhyDialog.module.css';

/** "Why was I notified?": the log of decisions about a message, in words. */
export function WhyDialog() {
  const messageId = useStore(notificationReportStore, (state) => state.messageId);
  return (
    <Dialog
      open={messageId !== null}
      onClose={closeNotificationReport}
      title="Why was I notified?"
      description="What was decided about this message for you."
    >
      {messageId !== null && <Report key={messageId} messageId={messageId} />}
    </Dialog>
  );
}

function Report({ messageId }: { messageId: number }) {
  const [report, setReport] = useState<NotificationReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call(readNotificationReport, { params: { id: messageId } })
      .then((answer) => isCurrent && setReport(answer))
      .catch((error: unknown) => isCurrent && setProblem(messagesOf(error).join(' ')));
    return () => {
      isCurrent = false;
    };
  }, [messageId]);
  if (problem !== null) return <Problem>{problem}</Problem>;
  if (!report) return <Spinner label="Loading" />;
  const { sentences, logged, channel_id: channelId } = report;
  return (
    <div className={styles.report}>
      {!logged && (
        <p className={styles.quiet}>
          Nothing was decided about this message, or longer ago than is kept. By your settings as
          they are now:
        </p>
      )}
      <ol className={styles.sentences}>
        {sentences.map((sentence) => (
          <Sentence
            key={`${sentence.at} ${sentence.text}`}
            sentence={sentence}
            channelId={channelId}
          />
        ))}
      </ol>
    </div>
  );
}

interface SentenceProps {
  sentence: NotificationSentence;
  channelId: number;
}

function Sentence({ sentence: { text, at, setting }, channelId }: SentenceProps) {
  return (
    <li>
      {at !== null && <time dateTime={at}>{clock.format(new Date(at))}</time>}
      <span>
        <span>{text}</span>{' '}
        {setting !== null && (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              closeNotificationReport();
              if (setting === 'channel') openChannelDetails(channelId);
              else openSettings(setting);
            }}
          >
            Change this
          </button>
        )}
      </span>
    </li>
  );
}

const clock = new Intl.DateTimeFormat('en', {
  hourCycle: 'h23',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
