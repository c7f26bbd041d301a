import { changePassword } from '@parley/contract/endpoints/account';
import { useState } from 'react';
import { call } from '../../../platform/api/call';
import { notifyOtherTabs } from '../../../data/session/other-tabs';
import { receiveUser } from '../../../data/session/session-store';
import { NewPasswordFields } from '../NewPasswordFields';
import { isConfirmed } from '../sign-up-form';
import { ChangeSection } from './ChangeSection';
import { renewSessions } from './session-list';

async function registerPushAgain(): Promise<void> {
  const { repairPush } = await import('../../../data/notifications/push-device');
  await repairPush();
}

const empty = { password: '', password_confirm: '' };

export function PasswordSection({ email }: { email: string }) {
  const [form, setForm] = useState(empty);
  return (
    <ChangeSection
      heading="Password"
      fact="Changing it signs you out of all other browsers."
      openLabel="Change password"
      submitLabel="Save password"
      email={email}
      ready={isConfirmed(form)}
      onSubmit={async (confirmation) => {
        const account = { ...confirmation, ...form };
        const user = await call(changePassword, { body: { account } });
        // Their tokens have changed with the session's.
        notifyOtherTabs(user.id);
        receiveUser(user);
        await renewSessions();
        // It ended with the session that it belonged to.
        void registerPushAgain().catch(() => undefined);
      }}
      onClose={() => setForm(empty)}
      done="Your password was changed. All other browsers are signed out."
    >
      <NewPasswordFields label="New password" value={form} onChange={setForm} />
    </ChangeSection>
  );
}
