import X from 'lucide-react/icons/x';
import { useMemo, useState, type Ref } from 'react';
import { useStore } from 'zustand';
import { memberName, memberStore } from '../../data/people/member-store';
import { OptionField } from '../../platform/ui/fields/OptionField';
import { Avatar } from '../../platform/ui/pictures/Avatar';
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
  const isSearched = search.trim() !== '';
  const found = useMemo(
    () =>
      isOpen || isSearched
        ? findAddable(members, search, (id) => id === ownId || chosen.includes(id) || isIn(id))
        : [],
    [members, search, isOpen, isSearched, ownId, chosen, isIn],
  );

  return (
    <div className={styles.picker}>
      <OptionField
        ref={ref}
        label={label}
        placeholder="Name or email"
        search={search}
        onSearch={setSearch}
        onKeyDown={(event) => {
          const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget, nativeEvent } = event;
          if (nativeEvent.isComposing) return;
          if (key === 'Backspace' && currentTarget.value === '') onChoose(chosen.slice(0, -1));
          if (key !== 'Enter') return;
          // Without a text it submits the form. With one it must not: whom the text means would be missing.
          if (!isSearched) event.preventBaseUIHandler();
          else if (found.length === 0 || shiftKey || altKey || ctrlKey || metaKey) {
            event.preventDefault();
          }
        }}
        listLabel="People"
        options={found}
        keyOf={(member) => member.id}
        onChoose={(member) => {
          onChoose([...chosen, member.id]);
          setSearch('');
        }}
        renderOption={(member) => (
          <>
            <Avatar user={member} size={20} />
            <bdi className="ellipsis">{memberName(member)}</bdi>
            {memberName(member) !== member.email && (
              <span className={styles.more}>{member.email}</span>
            )}
          </>
        )}
      >
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label="Chosen">
            {chosen.map((userId) => (
              <li key={userId}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={`Do not add ${memberName(members[userId])}`}
                  onClick={() => onChoose(chosen.filter((other) => other !== userId))}
                >
                  <bdi className="ellipsis">{memberName(members[userId])}</bdi>
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </OptionField>
      {isSearched && found.length === 0 && (
        <p className={styles.none}>Nobody else in the workspace has this name.</p>
      )}
      {isOpen && !isSearched && found.length === 0 && chosen.length === 0 && (
        <p className={styles.none}>Everybody in the workspace is here.</p>
      )}
    </div>
  );
}
