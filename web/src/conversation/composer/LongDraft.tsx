import { texts } from '@parley/contract/texts';
import type { ConversationKey } from '../../data/conversations/conversation';
import { drafts } from '../../data/drafts/drafts';
import { uploads } from '../../data/files/uploads';
import { Button } from '../../platform/ui/Button';
import styles from '../../platform/ui/EndBar.module.css';
import { textFile } from './pasting/long-text';
import { textFromHtml } from './plain-text';

interface LongDraftProps {
  conversation: ConversationKey;
  /** The draft is gone from the composer. */
  onDone: () => void;
}

/** In place of the composer: a draft that no message has room for, which an editor takes many seconds to open. */
export function LongDraft({ conversation, onDone }: LongDraftProps) {
  function take(files: File[]) {
    drafts.write(conversation, '');
    onDone();
    uploads.add(conversation, files);
  }

  return (
    <div className={styles.bar}>
      <p className={styles.text}>{`Your draft is too long. ${texts.messageTooLong}`}</p>
      <Button
        variant="primary"
        onClick={() => take([textFile(textFromHtml(drafts.of(conversation).html), 'Draft.txt')])}
      >
        Add it as a file
      </Button>
      <Button
        onClick={() => take([])}
        data-confirm="Delete this draft?"
        data-confirm-detail="It can't be undone."
        data-confirm-action="Delete"
      >
        Delete it
      </Button>
    </div>
  );
}
