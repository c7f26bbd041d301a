import { changeEmail } from '@parley/contract/endpoints/account';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { renewAccount } from '../../../data/session/own-account';
import { receiveUser, useSession } from '../../../data/session/session-store';
import { TextField } from '../../../platform/ui/fields/TextField';
import { SendVerification } from '../verify/SendVerification';
import { ChangeSection } from './ChangeSection';

interface EmailSectionProps {
  email: string;
  verified: boolean;
}

export function EmailSection({ email, verified }: EmailSectionProps) {
  const hasMail = useSession((session) => session.mail);
  const [changed, setChanged] = useState('');
  return (
    <ChangeSection
      heading="Email"
      fact={
        <>
          <span>{email}</span>
          {hasMail && !verified && (
            <>
              <br />
              <SendVerification key={email} />
            </>
          )}
        </>
      }
      openLabel="Change email"
      submitLabel="Save email"
      email={email}
      ready={changed.trim() !== ''}
      onSubmit={async (confirmation) => {
        const account = { ...confirmation, email: changed };
        receiveUser(await call(changeEmail, { body: { account } }));
        await renewAccount();
      }}
      onClose={() => setChanged('')}
      done="Your email was changed. Sign in with the new one from now on."
    >
      <TextField
        label="New email"
        name="email"
        type="email"
        size="large"
        autoComplete="email"
        value={changed}
        onChange={(event) => setChanged(event.target.value)}
      />
    </ChangeSection>
  );
}
