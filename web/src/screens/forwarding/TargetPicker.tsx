import X from 'lucide-react/icons/x';
import { useState, type Ref } from 'react';
import { GroupMark } from '../../conversation/direct-messages/GroupMark';
import { keyOf, nameOf, type SwitcherChoice } from '../../data/finding/find-choices';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { OptionField } from '../../platform/ui/fields/OptionField';
import { IconButton } from '../../platform/ui/IconButton';
import { Avatar } from '../../platform/ui/pictures/Avatar';
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
  const found = useTargets(search, current);

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

  return (
    <div>
      <OptionField
        ref={ref}
        label="To"
        placeholder="Channel or person"
        search={search}
        onSearch={setSearch}
        listLabel="Channels and people"
        listClassName={styles.list}
        options={found}
        keyOf={keyOf}
        onChoose={onChoose}
        renderOption={(choice) => <Target choice={choice} />}
      />
      {found.length === 0 && (
        <p className={styles.none}>You are in no channel with this name, and nobody has it.</p>
      )}
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
