import { createChannel } from '@parley/contract/endpoints/channels';
import { codePoints, limits } from '@parley/contract/limits';
import { typedChannelName } from '@parley/contract/rules/channel-name';
import { useRef, useState } from 'react';
import { call } from '../../platform/api/call';
import { navigate } from '../../platform/lib/hash-location';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { FormDialog } from '../../data/session/FormDialog';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { channelStore, putCreatedChannel } from '../../data/channels/channel-store';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { KindChoice, type RoomKind } from './KindChoice';
import styles from './NewChannelDialog.module.css';
import { PeoplePicker } from './PeoplePicker';
import { newChannelProblem } from './new-channel-problem';
import { closeNewChannelDialog, useNewChannelDialog } from '../../data/channels/new-channel-store';

const nobody = () => false;

/** SPEC §2 "Create a channel". */
export function NewChannelDialog() {
  const isOpen = useNewChannelDialog((dialog) => dialog.open);
  const [name, setName] = useState('');
  /** Hides the error for an empty name until the first change. */
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [kind, setKind] = useState<RoomKind>('public');
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const path = useWorkspacePath();
  const problem = newChannelProblem(name, channelStore.getState());

  async function submit(): Promise<number> {
    const workspace_id = channelStore.getState().workspaceId;
    const wanted = { name, workspace_id, kind, user_ids: [...userIds] };
    const channel = await call(createChannel, { body: { channel: wanted } });
    channelStore.setState((state) => putCreatedChannel(state, channel));
    return channel.id;
  }

  function open(channelId: number) {
    // The name is now taken by the created channel itself.
    setTouched(false);
    closeNewChannelDialog();
    navigate(path(channelId));
  }

  function clear() {
    setName('');
    setKind('public');
    setUserIds([]);
    setTouched(false);
    setRefusal(null);
  }

  return (
    <FormDialog
      open={isOpen}
      onClose={closeNewChannelDialog}
      onClosed={clear}
      title="Create a channel"
      description="Channels are where your team talks. They work best when organized around a topic: #marketing, for example."
      initialFocus={field}
      submitLabel="Create"
      submitDisabled={problem !== undefined}
      onSubmit={submit}
      onAnswered={open}
      onRefused={(sentences) => setRefusal(sentences.join(' '))}
    >
      <div className={styles.fields}>
        <NormalisedField
          ref={field}
          label="Name"
          placeholder="e.g. plan budget"
          prefix={<ChannelSign channel={{ kind }} size={16} />}
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
        <KindChoice kind={kind} onChoose={setKind} />
        <PeoplePicker
          label="Add people (optional)"
          chosen={userIds}
          onChoose={setUserIds}
          isIn={nobody}
        />
      </div>
    </FormDialog>
  );
}
