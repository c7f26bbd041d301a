import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classes } from '../../lib/classes';
import { nextFocusOf } from '../../lib/hand-on-focus';
import { Button } from '../Button';
import { answerQuestion, questionStore } from './confirm';
import styles from './Dialog.module.css';

export function ConfirmParts() {
  const asked = useStore(questionStore, (state) => state.asked);
  // The last question stays readable during the closing animation.
  const [question, setQuestion] = useState(asked);
  const [heir, setHeir] = useState(() => heirTo(asked?.from));
  if (asked && asked !== question) {
    setQuestion(asked);
    setHeir(heirTo(asked.from));
  }
  const cancel = useRef<HTMLButtonElement>(null);

  /** If the asking element was deleted, its heir takes the focus. */
  function finalFocus() {
    const { activeElement: focused } = document;
    const isElsewhere = focused !== document.body && !focused?.closest('[role=alertdialog]');
    if (isElsewhere) return false;
    return question?.from?.isConnected || (heir ?? true);
  }

  return (
    <Base.Root open={asked !== null} onOpenChange={(open) => !open && answerQuestion(false)}>
      <Base.Portal>
        <Base.Backdrop className={classes(styles.backdrop, styles.above)} forceRender />
        <Base.Viewport className={classes(styles.viewport, styles.above)}>
          <Base.Popup
            className={classes(styles.popup, styles.small)}
            initialFocus={cancel}
            finalFocus={finalFocus}
          >
            <header className={classes(styles.header, styles.closeless)}>
              <Base.Title className={styles.title}>{question?.title}</Base.Title>
              {question?.detail && (
                <Base.Description className={styles.description}>
                  {question.detail}
                </Base.Description>
              )}
            </header>
            <footer className={classes(styles.footer, styles.answers)}>
              <Button ref={cancel} onClick={() => answerQuestion(false)}>
                Cancel
              </Button>
              <Button
                variant={question?.isUndoable ? 'primary' : 'danger'}
                onClick={() => answerQuestion(true)}
              >
                {question?.action}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The list of messages around the asking element, or a neighbour in another list. */
function heirTo(from: Element | null = null): HTMLElement | null {
  const entry = from?.closest('li');
  const list = from?.parentElement?.closest<HTMLElement>('[tabindex="0"]');
  return list ?? (entry && nextFocusOf(entry)) ?? null;
}
