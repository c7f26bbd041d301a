import { useEffect } from 'react';
import type { Elements } from '../../../platform/lib/elements';
import { useTitle } from '../../../platform/lib/use-title';
import { useSession } from '../../../data/session/session-store';
import { Problem } from '../../../platform/ui/fields/Problem';
import styles from './AccountPage.module.css';
import { AfterReset } from './AfterReset';
import { DeleteSection } from './DeleteSection';
import { EmailSection } from './EmailSection';
import { FactorSections } from './factors/FactorSections';
import { NoPasswordSection } from './NoPasswordSection';
import { renewAccount, useOwnAccount } from '../../../data/session/own-account';
import { PasswordSection } from './PasswordSection';
import { ProviderSections } from './ProviderSections';
import { SessionsSection } from './SessionsSection';

interface AccountPageProps {
  /** The section that offers an archive of the user's own data. */
  ownExport: Elements;
}

/** `/account`: what belongs to the account and to no workspace. */
export function AccountPage({ ownExport }: AccountPageProps) {
  useTitle('Account settings');
  const user = useSession((session) => session.currentUser);
  const { account, problem } = useOwnAccount();
  useEffect(() => void renewAccount(), []);
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Account settings</h1>
      <Problem>{problem}</Problem>
      {account && <AfterReset account={account} />}
      <EmailSection email={user.email} verified={account?.email_verified ?? true} />
      {account?.has_password === false ? (
        <NoPasswordSection />
      ) : (
        <>
          <PasswordSection email={user.email} />
          <FactorSections email={user.email} />
        </>
      )}
      {account && <ProviderSections email={user.email} account={account} />}
      <SessionsSection />
      {ownExport}
      {account && <DeleteSection user={user} account={account} />}
    </div>
  );
}
