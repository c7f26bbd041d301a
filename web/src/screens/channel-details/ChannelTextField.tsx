import type { KeyboardEvent, Ref } from 'react';
import type { ChannelText } from '../../data/channels/channel-dialogs';
import type { SharedChannel } from '../../data/channels/channel-store';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { TextArea } from '../../platform/ui/fields/TextArea';
import { TextField } from '../../platform/ui/fields/TextField';

interface ChannelTextFieldProps {
  ref: Ref<HTMLInputElement & HTMLTextAreaElement>;
  channel: SharedChannel;
  text: ChannelText;
  value: string;
  remaining: number;
  error: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const nameHint =
  'Names must be lowercase, without spaces or periods, and can have a maximum of 80 characters.';

type GroupNameFieldProps = Omit<ChannelTextFieldProps, 'channel' | 'text' | 'onKeyDown'>;

function GroupNameField({ onType, ...field }: GroupNameFieldProps) {
  return (
    <TextField
      {...field}
      label="Group name"
      hint="Everybody in the group sees it. Leave it empty to show the names of its people."
      autoComplete="off"
      onChange={({ target }) => onType(target.value)}
    />
  );
}

export function ChannelTextField(props: ChannelTextFieldProps) {
  const { channel, text, onType, onKeyDown, ...field } = props;
  switch (text) {
    case 'name':
      if (channel.kind === 'group') return <GroupNameField {...field} onType={onType} />;
      return (
        <NormalisedField
          {...field}
          label="Channel name"
          prefix={<ChannelSign channel={channel} size={16} />}
          hint={nameHint}
          autoComplete="off"
          spellCheck={false}
          normalise={(typed) => typed.toLowerCase()}
          onType={onType}
        />
      );
    case 'topic':
      return (
        <TextArea
          {...field}
          label="Topic"
          hint="The current subject, shown beside the channel’s name."
          // Removes line breaks: the text is a single line that wraps.
          onChange={(event) => onType(event.target.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={onKeyDown}
        />
      );
    case 'description':
      return (
        <TextArea
          {...field}
          label="Description"
          rows={4}
          hint="The purpose of the channel."
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      );
  }
}
