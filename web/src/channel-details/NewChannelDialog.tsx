import { createChannel } from '@parley/contract/endpoints/channels';
import { codePoints, limits } from '@parley/contract/limits';
import { typedChannelName } from '@parley/contract/rules/channel-name';
import { Hash } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import { goTo } from '../lib/go-to';
import { useWorkspacePath } from '../lib/workspace-path';
import { FormDialog } from '../ui/FormDialog';
import { NormalisedField } from '../ui/NormalisedField';
import { channelStore, putCreatedChannel } from '../channels/channel-store';
import { newChannelProblem } from './new-channel-problem';
import { closeNewChannelDialog, useNewChannelDialog } from '../channels/new-channel-store';

/** SPEC §2 "Create a channel". */
export function NewChannelDialog() {
  const open = useNewChannelDialog((dialog) => dialog.open);
  const [name, setName] = useState('');
  /** An empty name is not held against somebody who has not begun. */
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const path = useWorkspacePath();
  const problem = newChannelProblem(name, channelStore.getState());

  async function submit() {
    setTouched(true);
    if (problem) return;
    try {
      const workspace_id = channelStore.getState().workspaceId;
      const channel = await call(createChannel, { body: { channel: { name, workspace_id } } });
      channelStore.setState((state) => putCreatedChannel(state, channel));
      closeNewChannelDialog();
      goTo(path(channel.id));
    } catch (error) {
      setRefusal(messagesOf(error).join(' '));
    }
  }

  function clear() {
    setName('');
    setTouched(false);
    setRefusal(null);
  }

  return (
    <FormDialog
      open={open}
      onClose={closeNewChannelDialog}
      onClosed={clear}
      title="Create a channel"
      description="Channels are where your team talks. They work best when organized around a topic: #marketing, for example."
      initialFocus={field}
      submitLabel="Create"
      submitDisabled={problem !== undefined}
      onSubmit={submit}
    >
      <NormalisedField
        ref={field}
        label="Name"
        placeholder="e.g. plan budget"
        prefix={<Hash size={16} aria-label="#" />}
        value={name}
        remaining={limits.channelNameMax - codePoints(name)}
        error={refusal ?? (touched ? problem : undefined)}
        autoComplete="off"
        spellCheck={false}
        normalise={typedChannelName}
        onType={(typed) => {
          setName(typed);
          setTouched(true);
          setRefusal(null);
        }}
      />
    </FormDialog>
  );
}
