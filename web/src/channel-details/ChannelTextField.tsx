import Hash from 'lucide-react/icons/hash';
import type { KeyboardEvent, Ref } from 'react';
import type { ChannelText } from '../channels/channel-dialogs';
import { NormalisedField } from '../ui/NormalisedField';
import { TextArea } from '../ui/TextArea';

interface ChannelTextFieldProps {
  ref: Ref<HTMLInputElement & HTMLTextAreaElement>;
  text: ChannelText;
  value: string;
  remaining: number;
  error: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const nameHint =
  'Names must be lowercase, without spaces or periods, and can have a maximum of 80 characters.';

export function ChannelTextField({ text, onType, onKeyDown, ...field }: ChannelTextFieldProps) {
  switch (text) {
    case 'name':
      return (
        <NormalisedField
          {...field}
          label="Channel name"
          prefix={<Hash size={16} aria-label="#" />}
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
          hint="Says what this is about right now, beside its name."
          // It is one line, however long.
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
          hint="Says what this is for."
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      );
  }
}
