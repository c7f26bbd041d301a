import { updateChannel } from '@parley/contract/endpoints/channels';
import { codePoints } from '@parley/contract/limits';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import {
  stopEditingChannelText,
  useChannelDialogs,
  type ChannelText,
} from '../channels/channel-dialogs';
import {
  channelStore,
  putChannel,
  useChannel,
  type SharedChannel,
} from '../channels/channel-store';
import { Button } from '../ui/Button';
import { FormDialog } from '../ui/FormDialog';
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

const titles: Readonly<Record<ChannelText, string>> = {
  name: 'Edit channel name',
  topic: 'Edit topic',
  description: 'Edit description',
};

function EditDialog({ open, channel, text, round }: EditDialogProps) {
  const [draft, setDraft] = useState({ round: 0, value: '', refusal: '' });
  if (draft.round !== round) setDraft({ round, value: channel[text], refusal: '' });
  const { value, refusal } = draft;
  const channels = useStore(channelStore, (state) => state.channels);
  const problem = textProblem({ channel, text, value }, channels);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  async function save() {
    if (problem !== undefined) return;
    if (value === channel[text]) return stopEditingChannelText();
    try {
      const body = { channel: { [text]: value } };
      const changed = await call(updateChannel, { params: { id: channel.id }, body });
      channelStore.setState((state) => putChannel(state, changed));
      stopEditingChannelText();
    } catch (error) {
      setDraft((latest) => ({ ...latest, refusal: messagesOf(error).join(' ') }));
    }
  }

  /** Enter saves what is one line; what may have several is saved with Ctrl or Cmd. */
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
      onClose={stopEditingChannelText}
      title={titles[text]}
      initialFocus={field}
      otherButtons={<Button onClick={stopEditingChannelText}>Cancel</Button>}
      submitLabel="Save"
      submitDisabled={problem !== undefined}
      onSubmit={save}
    >
      <ChannelTextField
        ref={field}
        text={text}
        value={value}
        remaining={longest[text] - codePoints(value)}
        error={refusal || problem}
        onType={(typed) => setDraft({ round, value: typed, refusal: '' })}
        onKeyDown={saveOnEnter}
      />
    </FormDialog>
  );
}
