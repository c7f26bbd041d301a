import X from 'lucide-react/icons/x';
import { useId, useMemo, useState, type KeyboardEvent, type Ref } from 'react';
import { useStore } from 'zustand';
import { memberName, memberStore } from '../../data/people/member-store';
import { TextField } from '../../platform/ui/fields/TextField';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { findAddable } from './find-addable';
import styles from './PeoplePicker.module.css';

interface PeoplePickerProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Ids of the members chosen so far. */
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
  /** Whether somebody is not to be offered, as they are in the channel. */
  isIn: (id: number) => boolean;
  /** Whether people are offered before the first letter. */
  isOpen?: boolean;
}

/** Chooses several members of the workspace by name. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { ref, label, chosen, onChoose, isIn, isOpen = false } = props;
  const { members, ownId } = useStore(memberStore);
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const isSearched = search.trim() !== '';
  const found = useMemo(
    () =>
      isOpen || isSearched
        ? findAddable(members, search, (one) => one === ownId || chosen.includes(one) || isIn(one))
        : [],
    [members, search, isOpen, isSearched, ownId, chosen, isIn],
  );
  const highlighted = found[index] ?? found[0];
  const optionId = (userId: number) => `${id}-${userId}`;

  function choose(userId: number) {
    onChoose([...chosen, userId]);
    type('');
  }

  function type(text: string) {
    setSearch(text);
    setIndex(0);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = highlighted ? found.indexOf(highlighted) : 0;
    if (event.key === 'ArrowDown' && found.length > 0) setIndex((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) {
      setIndex((at + found.length - 1) % found.length);
    } else if (event.key === 'Enter' && isSearched) {
      if (highlighted) choose(highlighted.id);
    } else if (event.key === 'Backspace' && search === '' && chosen.length > 0) {
      onChoose(chosen.slice(0, -1));
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.picker}>
      <TextField
        ref={ref}
        label={label}
        placeholder="Name or email"
        value={search}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(highlighted && { 'aria-activedescendant': optionId(highlighted.id) })}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen">
          {chosen.map((userId) => (
            <li key={userId}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Do not add ${memberName(members[userId])}`}
                onClick={() => onChoose(chosen.filter((one) => one !== userId))}
              >
                <bdi className={styles.name}>{memberName(members[userId])}</bdi>
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="People" className={styles.list}>
        {found.map((member) => (
          <button
            key={member.id}
            id={optionId(member.id)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={member === highlighted}
            className={styles.option}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setIndex(found.indexOf(member))}
            onClick={() => choose(member.id)}
          >
            <Avatar user={member} size={20} />
            <bdi className={styles.name}>{memberName(member)}</bdi>
            {memberName(member) !== member.email && (
              <span className={styles.more}>{member.email}</span>
            )}
          </button>
        ))}
      </div>
      {isSearched && found.length === 0 && (
        <p className={styles.none}>Nobody else in the workspace has this name.</p>
      )}
      {isOpen && !isSearched && found.length === 0 && chosen.length === 0 && (
        <p className={styles.none}>Everybody in the workspace is here.</p>
      )}
      <VisuallyHidden>
        <span role="status">{isSearched && `${found.length} found`}</span>
      </VisuallyHidden>
    </div>
  );
}
