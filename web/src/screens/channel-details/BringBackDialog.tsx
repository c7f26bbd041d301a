import { codePoints, limits } from '@parley/contract/limits';
import { typedChannelName } from '@parley/contract/rules/channel-name';
import { texts } from '@parley/contract/texts';
import { useRef, useState } from 'react';
import { stopAskingForName, useChannelDialogs } from '../../data/channels/channel-dialogs';
import { channelStore, useChannel } from '../../data/channels/channel-store';
import { changeChannel } from '../../data/channels/managing';
import { FormDialog } from '../../data/session/FormDialog';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { newChannelProblem } from './new-channel-problem';

/** Brings an archived channel back whose name another channel has now. */
export function BringBackDialog() {
  const { open, channelId } = useChannelDialogs(({ named }) => named);
  const channel = useChannel(channelId);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  if (!channel) return null;
  const name = typed ?? channel.name;
  const problem =
    typed === null ? texts.channelNameTaken : newChannelProblem(name, channelStore.getState());

  return (
    <FormDialog
      open={open}
      onClose={stopAskingForName}
      onClosed={() => {
        setTyped(null);
        setRefusal(null);
      }}
      title={`Bring back #${channel.name}`}
      description="Another channel has its name now. Give it a new one."
      initialFocus={field}
      submitLabel="Bring back"
      submitDisabled={problem !== undefined}
      onSubmit={() => changeChannel(channel.id, { archived: false, name })}
      onAnswered={stopAskingForName}
      onRefused={(sentences) => setRefusal(sentences.join(' '))}
    >
      <NormalisedField
        ref={field}
        label="Name"
        prefix={<ChannelSign channel={channel} size={16} />}
        value={name}
        remaining={limits.channelNameMax - codePoints(name)}
        error={refusal ?? problem}
        autoComplete="off"
        spellCheck={false}
        normalise={typedChannelName}
        onType={(text) => {
          setTyped(text);
          setRefusal(null);
        }}
      />
    </FormDialog>
  );
}
