import { unlinkIdentity } from '@parley/contract/endpoints/openid';
import type { LinkedIdentity, OwnAccount } from '@parley/contract/entities/own-account';
import { call } from '../../../platform/api/call';
import { useSession } from '../../../data/session/session-store';
import { visitProvider } from '../openid/openid-visit';
import { ChangeSection } from './ChangeSection';
import { renewAccount } from '../../../data/session/own-account';

/** A section for each provider that can be linked, or is linked. */
export function ProviderSections({ email, account }: { email: string; account: OwnAccount }) {
  const providers = useSession((session) => session.openid);
  const linked = Object.values(account.identities);
  const unlinked = providers.filter(({ name }) =>
    linked.every(({ provider }) => provider !== name),
  );
  const asks = account.has_password;
  return (
    <>
      {linked.map((identity) => (
        <LinkedSection key={`linked-${identity.id}`} {...{ identity, email, asks }} />
      ))}
      {unlinked.map(({ name, label }) => (
        <ChangeSection
          key={name}
          heading={label}
          fact={`Link it to sign in with ${label}.`}
          openLabel={`Link ${label}`}
          submitLabel={`Continue with ${label}`}
          email={email}
          asksPassword={asks}
          ready
          onSubmit={(confirmation) =>
            visitProvider(name, { next: '/account', link: true, ...confirmation })
          }
        />
      ))}
    </>
  );
}

interface LinkedSectionProps {
  identity: LinkedIdentity;
  email: string;
  asks: boolean;
}

function LinkedSection({ identity, email, asks }: LinkedSectionProps) {
  const { label } = identity;
  return (
    <ChangeSection
      heading={label}
      fact={`You can sign in with ${label}${identity.email && ` as ${identity.email}`}.`}
      openLabel={`Unlink ${label}`}
      submitLabel={`Unlink ${label}`}
      email={email}
      asksPassword={asks}
      ready
      onSubmit={async (confirmation) => {
        const params = { id: String(identity.id) };
        await call(unlinkIdentity, { params, body: { identity: confirmation } });
        await renewAccount();
      }}
    />
  );
}
