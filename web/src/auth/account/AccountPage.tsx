import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session-store';
import styles from './AccountPage.module.css';
import { EmailSection } from './EmailSection';
import { OwnExport } from '../../records/OwnExport';
import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';

/** `/account`: what belongs to the account and to no workspace. */
export function AccountPage() {
  useTitle('Account settings');
  const user = useSession((session) => session.currentUser);
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Account settings</h1>
      <EmailSection email={user.email} />
      <PasswordSection email={user.email} />
      <SessionsSection />
      <OwnExport />
    </div>
  );
}
