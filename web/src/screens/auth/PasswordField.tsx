import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from '../../platform/ui/IconButton';
import { TextField, type TextFieldProps } from '../../platform/ui/fields/TextField';
import styles from './PasswordField.module.css';

/** A password field with a button to show the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      size="large"
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <IconButton
          className={styles.toggle}
          label={shown ? 'Hide characters' : 'Show characters'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
