import { classes } from '../lib/classes';
import { useDeferred } from '../lib/deferred';
import rich from '../ui/RichText.module.css';
import styles from './MessageRowView.module.css';
import { sanitiser } from './sanitiser';

/** The text of a message, sanitised here and by the server. */
export function MessageBody({ message }: { message: { body: string } }) {
  const code = useDeferred(sanitiser);
  if (!code) return null;
  const html = { __html: code.messageHtml(message) };
  return <div className={classes(rich.text, styles.body)} dangerouslySetInnerHTML={html} />;
}
