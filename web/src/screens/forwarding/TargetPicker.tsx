import X from 'lucide-react/icons/x';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { GroupMark } from '../../conversation/direct-messages/GroupMark';
import { keyOf, nameOf, type SwitcherChoice } from '../../data/finding/find-choices';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { TextField } from '../../platform/ui/fields/TextField';
import { IconButton } from '../../platform/ui/IconButton';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import styles from './TargetPicker.module.css';
import { useTargets } from './use-targets';

interface TargetPickerProps {
  ref: Ref<HTMLInputElement>;
  target: SwitcherChoice | null;
  /** The channel of the message. */
  current: number;
  onChoose: (target: SwitcherChoice | null) => void;
}

/** Chooses one channel, group or person. */
export function TargetPicker({ ref, target, current, onChoose }: TargetPickerProps) {
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const found = useTargets(search, current);
  const highlighted = found[index] ?? found[0];
  const optionId = (choice: SwitcherChoice) => `${id}-${keyOf(choice)}`;

  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  if (target) {
    return (
      <div className={styles.chosen} role="group" aria-label="To">
        <Target choice={target} />
        <IconButton label="Choose somewhere else" onClick={() => onChoose(null)}>
          <X aria-hidden />
        </IconButton>
      </div>
    );
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = highlighted ? found.indexOf(highlighted) : 0;
    if (event.key === 'ArrowDown') setIndex((at + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') setIndex((at + found.length - 1) % Math.max(found.length, 1));
    else if (event.key !== 'Enter') return;
    else if (highlighted) onChoose(highlighted);
    event.preventDefault();
  }

  return (
    <div>
      <TextField
        ref={ref}
        label="To"
        placeholder="Channel or person"
        value={search}
        onChange={({ target: field }) => {
          setSearch(field.value);
          setIndex(0);
        }}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(highlighted && { 'aria-activedescendant': optionId(highlighted) })}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Channels and people"
        className={styles.list}
      >
        {found.map((choice) => (
          <button
            key={keyOf(choice)}
            id={optionId(choice)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={choice === highlighted}
            className={styles.option}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setIndex(found.indexOf(choice))}
            onClick={() => onChoose(choice)}
          >
            <Target choice={choice} />
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none}>You are in no channel with this name, and nobody has it.</p>
      )}
      <VisuallyHidden>
        <span role="status">{`${found.length} found`}</span>
      </VisuallyHidden>
    </div>
  );
}

function Target({ choice }: { choice: SwitcherChoice }) {
  return (
    <>
      {choice.kind === 'channel' && <ChannelSign channel={choice.channel} size={16} />}
      {choice.kind === 'group' && <GroupMark group={choice.channel} />}
      {choice.kind === 'person' && <Avatar user={choice.member} size={20} />}
      <bdi className={styles.name}>{nameOf(choice)}</bdi>
    </>
  );
}
