import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { classes } from '../../platform/lib/classes';
import { slot } from '../../platform/lib/slot';
import { messageControls } from '../actions/message-controls';
import { mayBeLong } from '../text/may-be-long';
import styles from './LongText.module.css';
import room from './Room.module.css';

const FoldToggle = slot(messageControls, 'FoldToggle', {
  Placeholder: () => <div className={room.toggle} />,
});

/** The reader's choices in a list, by row key. The list keeps them, because rows out of sight are unmounted. */
export interface UnfoldedTexts {
  isOpen(rowKey: string): boolean | undefined;
  choose(rowKey: string, isOpen: boolean): void;
}

/** The state that decides whether a row's text is folded. */
export interface Folding {
  rowKey: string | undefined;
  /** The text of a linked message is shown in full. */
  linked: boolean;
  /** Undefined: choices last as long as the row. */
  unfolded: UnfoldedTexts | undefined;
}

interface LongTextProps extends Folding {
  body: string;
  children: ReactElement;
}

/** Folds the text of a message that is higher than most screens. */
export function LongText({ body, ...props }: LongTextProps) {
  return mayBeLong(body) ? <Measured {...props} /> : props.children;
}

/** Pixels. A folded text has 20 lines, so that unfolding shows more than a few. */
const highest = 700;

function Measured({ rowKey = '', linked, unfolded, children }: Omit<LongTextProps, 'body'>) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [chosen, setChosen] = useState(() => unfolded?.isOpen(rowKey));
  const isOpen = chosen ?? linked;

  useLayoutEffect(() => {
    const { current: measured } = text;
    if (!measured) return undefined;
    function measure() {
      const height = measured?.offsetHeight ?? 0;
      // A hidden conversation has no height.
      if (height > 0) setLong(height > highest);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);

  function choose(opens: boolean) {
    unfolded?.choose(rowKey, opens);
    setChosen(opens);
  }

  const folded = isLong && !isOpen;
  return (
    <>
      <div
        className={classes(folded && styles.folded)}
        // A link that Tab reaches below the fold is to be seen.
        onFocus={({ target, currentTarget }) => {
          const { bottom } = currentTarget.getBoundingClientRect();
          const isByKeyboard = target.matches(':focus-visible');
          if (!folded || !isByKeyboard || target.getBoundingClientRect().bottom <= bottom) return;
          const controls = messageControls.current();
          if (controls) controls.keepInPlace(target, () => choose(true));
          else choose(true);
        }}
      >
        <div ref={text}>{children}</div>
      </div>
      {isLong && <FoldToggle isOpen={isOpen} onChoose={choose} />}
    </>
  );
}
