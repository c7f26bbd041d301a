import { codePoints } from '@parley/contract/limits';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import {
  stopEditingChannelText,
  useChannelDialogs,
  type ChannelText,
} from '../../data/channels/channel-dialogs';
import { channelStore, useChannel, type SharedChannel } from '../../data/channels/channel-store';
import { changeChannel } from '../../data/channels/managing';
import { useKeptText } from '../../data/people/use-kept-text';
import { FormDialog } from '../../data/session/FormDialog';
import { Button } from '../../platform/ui/Button';
import { ChannelTextField } from './ChannelTextField';
import { longest, textProblem } from './text-forms';

/** The dialogs of SPEC §2: edit channel name, edit topic, edit description. */
export function EditChannelTextDialog() {
  const { open, channelId, text, round } = useChannelDialogs(({ edited }) => edited);
  const channel = useChannel(channelId);
  if (!channel) return null;
  return <EditDialog open={open} channel={channel} text={text} round={round} />;
}

interface EditDialogProps {
  open: boolean;
  channel: SharedChannel;
  text: ChannelText;
  round: number;
}

interface Draft {
  round: number;
  /** Null before the first change: the field then follows changes by other members. */
  typed: string | null;
  refusal: string;
}

const titles: Readonly<Record<ChannelText, string>> = {
  name: 'Edit channel name',
  topic: 'Edit topic',
  description: 'Edit description',
};

function EditDialog({ open, channel, text, round }: EditDialogProps) {
  const kept = useKeptText(`${text}.${channel.id}`);
  const begin = (): Draft => ({ round, typed: kept.read(), refusal: '' });
  const [draft, setDraft] = useState(begin);
  if (draft.round !== round) setDraft(begin());
  const { typed, refusal } = draft;
  const value = typed ?? channel[text];
  const channels = useStore(channelStore, (state) => state.channels);
  const problem = textProblem({ channel, text, value }, channels);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  function end() {
    kept.drop();
    stopEditingChannelText();
  }

  async function save() {
    if (value === channel[text]) return;
    await changeChannel(channel.id, { [text]: value });
  }

  /** Enter saves a single-line text; Ctrl or Cmd with Enter saves a longer text. */
  function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isLineBreak = text === 'description' && !event.ctrlKey && !event.metaKey;
    if (event.key !== 'Enter' || event.shiftKey || isLineBreak) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <FormDialog
      open={open}
      onClose={end}
      title={text === 'name' && channel.kind === 'group' ? 'Edit group name' : titles[text]}
      initialFocus={field}
      otherButtons={<Button onClick={end}>Cancel</Button>}
      submitLabel="Save"
      submitDisabled={problem !== undefined}
      onSubmit={save}
      onAnswered={end}
      onRefused={(sentences) => setDraft((latest) => ({ ...latest, refusal: sentences.join(' ') }))}
    >
      <ChannelTextField
        ref={field}
        channel={channel}
        text={text}
        value={value}
        remaining={longest[text] - codePoints(value)}
        error={refusal || problem}
        onType={(next) => {
          setDraft({ round, typed: next, refusal: '' });
          kept.write(next);
        }}
        onKeyDown={saveOnEnter}
      />
    </FormDialog>
  );
}
