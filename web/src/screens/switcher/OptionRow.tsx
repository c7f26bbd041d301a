import type { ReactNode } from 'react';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import type { Message } from '@parley/contract/entities/message';
import { plainText } from '@parley/contract/rules/notify/plain-text';
import History from 'lucide-react/icons/history';
import Search from 'lucide-react/icons/search';
import { classes } from '../../platform/lib/classes';
import { memberName, useMember } from '../../data/people/member-store';
import { Found } from '../../conversation/text/Found';
import { usePlaceName } from '../../data/finding/use-place-name';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { ChoiceRow } from './ChoiceRow';
import type { SwitcherOption } from './options';
import styles from './Choices.module.css';

interface OptionRowProps {
  id: string;
  option: SwitcherOption;
  search: string;
  isHighlighted: boolean;
  /** Whether the option is being opened. */
  isGoing: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

export function OptionRow({ option, search, isGoing, ...row }: OptionRowProps) {
  switch (option.kind) {
    case 'choice':
      return <ChoiceRow choice={option.choice} isGoing={isGoing} {...row} />;
    case 'message':
      return <MessageRow message={option.message} search={search} {...row} />;
    case 'recent':
      return (
        <Row label={`Search for ${option.query}`} {...row}>
          <History size={16} className={styles.hash} aria-hidden />
          <bdi className="ellipsis">{option.query}</bdi>
        </Row>
      );
    case 'all':
      return (
        <Row label={`All messages and files with ${option.query}`} {...row}>
          <Search size={16} className={styles.hash} aria-hidden />
          <span className="ellipsis">
            All messages and files with “<bdi>{option.query}</bdi>”
          </span>
        </Row>
      );
  }
}

type RowParts = Pick<OptionRowProps, 'id' | 'isHighlighted' | 'onPoint' | 'onChoose'>;

interface RowProps extends RowParts {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

function Row({ id, label, className, isHighlighted, onPoint, onChoose, children }: RowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      className={classes(styles.item, className)}
      role="option"
      aria-selected={isHighlighted}
      aria-label={label}
      // Not onPointerEnter: a mouse at rest must not choose an option.
      onPointerMove={onPoint}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

/** Characters of a message that a screen reader speaks at each arrow key. */
const spokenText = 200;

interface MessageRowProps extends RowParts {
  message: Message;
  search: string;
}

function MessageRow({ message, search, ...row }: MessageRowProps) {
  const author = useMember(message.user_id);
  const place = usePlaceName(message.channel_id);
  const { terms } = parseSearch(search);
  const name = memberName(author);
  const text = plainText(message.body) || message.files.map((file) => file.name).join(', ');
  return (
    <Row
      label={`Message by ${name} in ${place}: ${text.slice(0, spokenText)}`}
      className={styles.message}
      {...row}
    >
      {author && <Avatar user={author} size={20} />}
      <span className={styles.said}>
        <span className={styles.text} dir="auto">
          <Found text={text} terms={terms} />
        </span>
        <span className={styles.place}>
          <bdi>{name}</bdi> · <bdi>{place}</bdi>
        </span>
      </span>
    </Row>
  );
}
