import { classes } from '../lib/classes';
import rich from '../ui/RichText.module.css';
import { useMessagePlace } from './message-place';
import styles from './MessageRowView.module.css';

/** The text of a message, sanitised here and by the server. */
export function MessageBody({ message }: { message: { body: string } }) {
  const { sanitiser } = useMessagePlace();
  if (!sanitiser) return null;
  const html = { __html: sanitiser.messageHtml(message) };
  return <div className={classes(rich.text, styles.body)} dangerouslySetInnerHTML={html} />;
}
