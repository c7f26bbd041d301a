import { useCallback, useRef, useState } from 'react';
import type { SharedChannel } from '../../data/channels/channel-store';
import { addToChannel } from '../../data/mentions/offers';
import { FormDialog } from '../../data/session/FormDialog';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { PeoplePicker } from './PeoplePicker';

interface AddPeopleDialogProps {
  channel: SharedChannel;
  open: boolean;
  onClose: () => void;
}

/** Adds members of the workspace to a channel, several at once. */
export function AddPeopleDialog({ channel, open, onClose }: AddPeopleDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { users } = channel;
  const isIn = useCallback((id: number) => users[id] !== undefined, [users]);
  // Without those who were added before a failure, or by somebody else.
  const wanted = chosen.filter((id) => !isIn(id));

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setChosen([]);
        setProblem(null);
      }}
      title={`Add people to #${channel.name}`}
      description={
        channel.kind === 'private'
          ? 'They can read everything in it, also what was written before.'
          : undefined
      }
      initialFocus={field}
      otherButtons={<Button onClick={onClose}>Cancel</Button>}
      submitLabel={wanted.length > 1 ? `Add ${wanted.length} people` : 'Add'}
      submitDisabled={wanted.length === 0}
      onSubmit={() => addToChannel(channel.id, wanted)}
      onAnswered={onClose}
      onRefused={(sentences) => setProblem(sentences.join(' '))}
    >
      <PeoplePicker
        ref={field}
        label="Who"
        chosen={wanted}
        onChoose={(ids) => {
          setChosen(ids);
          setProblem(null);
        }}
        isIn={isIn}
        isOpen
      />
      <Problem>{problem}</Problem>
    </FormDialog>
  );
}
