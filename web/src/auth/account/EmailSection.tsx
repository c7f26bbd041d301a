import { changeEmail } from '@parley/contract/endpoints/account';
import { useState } from 'react';
import { call } from '../../api/call';
import { receiveUser } from '../../session/session-store';
import { TextField } from '../../ui/fields/TextField';
import { ChangeSection } from './ChangeSection';

export function EmailSection({ email }: { email: string }) {
  const [changed, setChanged] = useState('');
  return (
    <ChangeSection
      heading="Email"
      fact={email}
      openLabel="Change email"
      submitLabel="Save email"
      email={email}
      ready={changed.trim() !== ''}
      onSubmit={async (confirmation) => {
        const account = { ...confirmation, email: changed };
        receiveUser(await call(changeEmail, { body: { account } }));
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
