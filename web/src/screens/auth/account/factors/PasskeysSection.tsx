import { removePasskey } from '@parley/contract/endpoints/second-factors';
import type { Passkey } from '@parley/contract/entities/second-factor';
import { useState } from 'react';
import { call } from '../../../../platform/api/call';
import { Button } from '../../../../platform/ui/Button';
import { canUsePasskeys, makePasskey } from '../../second-step/passkeys';
import page from '../AccountPage.module.css';
import { ChangeSection } from '../ChangeSection';
import { ConfirmForm } from '../ConfirmForm';
import { receiveCodes, receiveFactors } from './factor-list';
import styles from './factors.module.css';

interface PasskeysSectionProps {
  email: string;
  passkeys: readonly Passkey[];
}

/** Keys of the user's devices, which sign in by a finger, a face or a PIN. */
export function PasskeysSection({ email, passkeys }: PasskeysSectionProps) {
  return (
    <ChangeSection
      heading="Passkeys"
      fact={
        canUsePasskeys()
          ? 'Sign in by your finger, your face or the PIN of your device. With one, your password alone does not sign you in any more.'
          : 'This browser has no passkeys here: they need an address by https.'
      }
      openLabel="Add a passkey"
      submitLabel="Continue"
      email={email}
      ready={canUsePasskeys()}
      onSubmit={async (account) => receiveCodes(await makePasskey(account))}
      done="The passkey was added."
      below={
        passkeys.length > 0 && (
          <ul className={styles.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} email={email} passkey={passkey} />
            ))}
          </ul>
        )
      }
    />
  );
}

function PasskeyRow({ email, passkey }: { email: string; passkey: Passkey }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, created_at, last_used_at } = passkey;
  const used = last_used_at === null ? 'not used yet' : `last used on ${dateText(last_used_at)}`;
  const device = passkey.device === '' ? 'Unknown browser' : passkey.device;
  return (
    <li className={styles.passkey}>
      <div className={styles.row}>
        <div className={page.about}>
          <p className={page.device}>{device}</p>
          <p className={page.fact}>{`Added on ${dateText(created_at)}, ${used}`}</p>
        </div>
        <Button
          size="small"
          aria-label={`Remove the passkey of ${device}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Remove
        </Button>
      </div>
      {isOpen && (
        <ConfirmForm
          email={email}
          submitLabel="Remove passkey"
          ready
          onSubmit={async (account) =>
            receiveFactors(
              await call(removePasskey, { params: { id: String(id) }, body: { account } }),
            )
          }
          onCancel={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

/** `24 November 2026`. */
function dateText(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(time));
}
