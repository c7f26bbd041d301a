import type { ChangeEvent, CompositionEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField';

interface NormalisedFieldProps extends Omit<TextFieldProps, 'onChange' | 'onCompositionEnd'> {
  /** What stays of what is typed. It must make the same of a beginning, whatever follows. */
  normalise: (text: string) => string;
  onType: (text: string) => void;
}

/** A field that changes what is typed, and keeps the caret where it was typed. */
export function NormalisedField({ normalise, onType, ...field }: NormalisedFieldProps) {
  function type(input: HTMLInputElement) {
    const kept = normalise(input.value);
    if (kept !== input.value) {
      const caret = normalise(input.value.slice(0, input.selectionStart ?? undefined)).length;
      // Not left to React: a value that it changes puts the caret at the end.
      input.value = kept;
      input.setSelectionRange(caret, caret);
    }
    onType(kept);
  }

  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (composing) onType(currentTarget.value);
    else type(currentTarget);
  }

  function endComposition({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    type(currentTarget);
  }

  return <TextField {...field} onChange={change} onCompositionEnd={endComposition} />;
}
