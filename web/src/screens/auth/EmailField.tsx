import { TextField, type TextFieldProps } from '../../platform/ui/fields/TextField';

/** The e-mail of the account that a visitor signs in to or creates. */
export function EmailField(props: Pick<TextFieldProps, 'value' | 'onChange'>) {
  return (
    <TextField
      {...props}
      label="Email"
      name="email"
      type="email"
      size="large"
      autoComplete="username"
    />
  );
}
