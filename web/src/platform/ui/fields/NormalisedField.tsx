import type { ChangeEvent, CompositionEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField';

interface NormalisedFieldProps extends Omit<TextFieldProps, 'onChange' | 'onCompositionEnd'> {
  /** Normalises the typed text. For any prefix, the result must not depend on the text that follows. */
  normalise: (text: string) => string;
  onType: (text: string) => void;
}

/** A field that normalises its text while it is typed and keeps the caret's position. */
export function NormalisedField({ normalise, onType, ...field }: NormalisedFieldProps) {
  function type(input: HTMLInputElement) {
    const kept = normalise(input.value);
    if (kept !== input.value) {
      const caret = normalise(input.value.slice(0, input.selectionStart ?? undefined)).length;
      // Set before React does: React puts the caret at the end when it changes a value.
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
