import type { Profile } from '@parley/contract/entities/profile';
import { formatPhone, phoneDigits } from '@parley/contract/rules/phone';
import { profileFields, profileRules } from '@parley/contract/rules/profile';
import { timezoneLabel, timezoneOffsets } from '@parley/contract/rules/timezones';
import {
  useState,
  type ChangeEvent,
  type FunctionComponent,
  type ReactNode,
  type RefObject,
} from 'react';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { SelectField } from '../../platform/ui/fields/SelectField';
import { TextField } from '../../platform/ui/fields/TextField';

interface Input<Value> {
  label: string;
  value: Value;
  /** The value's error; undefined before the field was changed or left. */
  error: string | undefined;
  onType: (value: Value) => void;
  onBlur: () => void;
  ref: RefObject<HTMLInputElement | null> | undefined;
}

/** The input component of each field. */
const inputs: { readonly [Name in keyof Profile]: (input: Input<Profile[Name]>) => ReactNode } = {
  full_name: (input) => (
    <TextField
      {...textInput(input)}
      required
      hint={input.value === '' ? 'Required.' : undefined}
      autoComplete="name"
    />
  ),
  display_name: (input) => (
    <TextField
      {...textInput(input)}
      hint="Shown to others next to your messages. Empty means your full name."
      autoComplete="nickname"
    />
  ),
  what_i_do: (input) => <TextField {...textInput(input)} autoComplete="organization-title" />,
  phone_number: (input) => (
    <NormalisedField
      {...input}
      inputMode="tel"
      hint={input.value ? formatPhone(input.value) : 'Up to ten digits.'}
      autoComplete="off"
      normalise={phoneDigits}
    />
  ),
  timezone_offset: ({ label, value, onType }) => (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onType(Number(target.value))}
    >
      {timezoneOffsets.map((offset) => (
        <option key={offset} value={offset}>
          {timezoneLabel(offset)}
        </option>
      ))}
    </SelectField>
  ),
};

function textInput({ onType, ...input }: Input<string>) {
  return {
    ...input,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType(target.value),
  };
}

type SetField = <Name extends keyof Profile>(name: Name, value: Profile[Name]) => void;

interface ProfileInputsProps {
  profile: Profile;
  onType: SetField;
  /** Ref to the first input. */
  first: RefObject<HTMLInputElement | null>;
}

/** The profile form's inputs, in the order of its fields. */
export function ProfileInputs({ profile, onType, first }: ProfileInputsProps) {
  return profileFields.map((name, index) => (
    <FieldInput
      key={name}
      name={name}
      value={profile[name]}
      onType={onType}
      ref={index === 0 ? first : undefined}
    />
  ));
}

interface FieldInputProps<Name extends keyof Profile> {
  name: Name;
  value: Profile[Name];
  onType: SetField;
  ref: RefObject<HTMLInputElement | null> | undefined;
}

function FieldInput<Name extends keyof Profile>(props: FieldInputProps<Name>) {
  const { name, value, onType, ref } = props;
  /** Hides the error until the field was changed or left. */
  const [isTouched, setTouched] = useState(false);
  const { label, problems } = profileRules[name];
  const touch = () => setTouched(true);
  const Shown: FunctionComponent<Input<Profile[Name]>> = inputs[name];
  return (
    <Shown
      label={label}
      value={value}
      error={isTouched ? problems(value)[0] : undefined}
      onType={(typed) => {
        touch();
        onType(name, typed);
      }}
      onBlur={touch}
      ref={ref}
    />
  );
}
