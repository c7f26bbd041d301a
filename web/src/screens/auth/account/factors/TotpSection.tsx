import { beginTotp, removeTotp } from '@parley/contract/endpoints/second-factors';
import { useState } from 'react';
import { call } from '../../../../platform/api/call';
import { ChangeSection } from '../ChangeSection';
import { receiveFactors } from './factor-list';
import { type NewTotp, TotpSetUp } from './TotpSetUp';

/** Codes of an app on the user's phone. Key it by `isOn`. */
export function TotpSection({ email, isOn }: { email: string; isOn: boolean }) {
  const [begun, setBegun] = useState<NewTotp | null>(null);
  if (isOn) {
    return (
      <ChangeSection
        heading="Authenticator app"
        fact="On: signing in with your password also asks for a code from your app."
        openLabel="Remove app"
        submitLabel="Remove app"
        email={email}
        onSubmit={async (account) => receiveFactors(await call(removeTotp, { body: { account } }))}
      />
    );
  }
  return (
    <ChangeSection
      heading="Authenticator app"
      fact="Off. With it, whoever learns your password still needs your phone to sign in."
      openLabel="Set up app"
      submitLabel="Continue"
      email={email}
      onSubmit={async (account) => setBegun(await call(beginTotp, { body: { account } }))}
      below={begun && <TotpSetUp {...begun} onCancel={() => setBegun(null)} />}
    />
  );
}
