import { deleteAccount } from '@parley/contract/endpoints/account';
import type { OwnAccount } from '@parley/contract/entities/own-account';
import type { User } from '@parley/contract/entities/user';
import { nameWithoutAddress } from '@parley/contract/rules/display-name';
import { texts } from '@parley/contract/texts';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { leaveOwnCalls } from '../../../data/calls/own-calls';
import { leaveAccount } from '../../../data/session/sign-out-of-everything';
import { TextField } from '../../../platform/ui/fields/TextField';
import styles from './AccountPage.module.css';
import { ChangeSection } from './ChangeSection';

interface DeleteSectionProps {
  user: User;
  account: OwnAccount;
}

export function DeleteSection({ user, account }: DeleteSectionProps) {
  const [keepsName, setKeepsName] = useState(true);
  const [typed, setTyped] = useState('');
  const asksPassword = account.has_password;
  return (
    <ChangeSection
      heading="Delete account"
      fact="For good: nobody can bring it back."
      openLabel="Delete account"
      submitLabel="Delete my account"
      email={user.email}
      asksPassword={asksPassword}
      danger
      ready={asksPassword || isSameText(typed, user.email)}
      intro={
        <ul className={styles.consequences}>
          <li>You are signed out everywhere, and in no workspace any more.</li>
          <li>Your photo, profile, drafts, saved items and settings are deleted.</li>
          <li>Your messages and their files stay, for those who read them.</li>
          <li>Your email address is free for another account.</li>
        </ul>
      }
      onSubmit={async (confirmation) => {
        await leaveOwnCalls(user.id);
        const confirmed = asksPassword ? confirmation : { typed_email: typed };
        await call(deleteAccount, { body: { account: { ...confirmed, keep_name: keepsName } } });
        await leaveAccount(user.id);
      }}
      onClose={() => setTyped('')}
    >
      {!asksPassword && (
        <TextField
          label={`Type ${user.email} to confirm`}
          name="typed_email"
          size="large"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={keepsName}
          onChange={(event) => setKeepsName(event.target.checked)}
        />
        <span>
          Keep my name on my messages
          <span className={styles.fact}>
            {` (${keepsName ? nameWithoutAddress(user) : texts.deletedUser})`}
          </span>
        </span>
      </label>
    </ChangeSection>
  );
}

/** Compares addresses as the server does, except for the forms of accents and domains. */
function isSameText(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.trim().toLowerCase();
}
