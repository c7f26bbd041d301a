import type { FactorMethod } from '@parley/contract/entities/second-factor';
import type { SyntheticEvent } from 'react';
import { Button } from '../../../platform/ui/Button';
import { TextField } from '../../../platform/ui/fields/TextField';
import styles from './FactorFields.module.css';
import { canUsePasskeys } from './passkeys';

/** The typed text, and the kind of factor that it shows. */
export interface TypedFactor {
  method: FactorMethod;
  code: string;
}

/** An app, where the account has one: nobody is asked for a recovery code first. */
export const untyped = (methods: readonly FactorMethod[]): TypedFactor => ({
  method: methods[0] ?? 'totp',
  code: '',
});

const labels = {
  totp: 'Code from your authenticator app',
  recovery_code: 'Recovery code',
} as const;

const ways: Readonly<Record<FactorMethod, string>> = {
  totp: 'Use your authenticator app',
  recovery_code: 'Use a recovery code',
  passkey: 'Use a passkey',
};

interface FactorFieldsProps {
  methods: readonly FactorMethod[];
  typed: TypedFactor;
  onType: (typed: TypedFactor) => void;
  /** Asks the browser for a passkey, and goes on with it. */
  onPasskey: (event: SyntheticEvent) => void;
  disabled: boolean;
}

/** A code or a passkey, and the other ways that the account has. */
export function FactorFields({ methods, typed, onType, onPasskey, disabled }: FactorFieldsProps) {
  const { method, code } = typed;
  const others = methods.filter(
    (other) => other !== method && (other !== 'passkey' || canUsePasskeys()),
  );
  return (
    <>
      {method === 'passkey' ? (
        <Button variant="primary" size="large" wide disabled={disabled} onClick={onPasskey}>
          {ways.passkey}
        </Button>
      ) : (
        <TextField
          key={method}
          label={labels[method]}
          name="code"
          size="large"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          hint={method === 'recovery_code' ? 'Each works once: xxxx-xxxx-xxxx-xxxx' : undefined}
          value={code}
          onChange={({ target }) => onType({ method, code: target.value })}
        />
      )}
      {others.length > 0 && (
        <div className={styles.ways}>
          {others.map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="small"
              disabled={disabled}
              onClick={(event) =>
                other === 'passkey' ? onPasskey(event) : onType({ method: other, code: '' })
              }
            >
              {ways[other]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
