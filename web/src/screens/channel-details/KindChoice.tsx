import { OptionChoice, type Option } from './OptionChoice';

export type RoomKind = 'public' | 'private';

const kinds: readonly Option<RoomKind>[] = [
  {
    value: 'public',
    label: 'Public',
    about: 'Everybody in the workspace can find, read and join it.',
  },
  {
    value: 'private',
    label: 'Private',
    about: 'Only people who are added see it and can read it.',
  },
];

interface KindChoiceProps {
  kind: RoomKind;
  onChoose: (kind: RoomKind) => void;
}

/** Chooses the readers of a new channel. */
export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  return (
    <OptionChoice legend="Who can read it" options={kinds} chosen={kind} onChoose={onChoose} />
  );
}
