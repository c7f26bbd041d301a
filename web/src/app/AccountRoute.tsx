import { AccountPage } from '../screens/auth/account/AccountPage';
import { OwnExport } from '../screens/records/OwnExport';

export function AccountRoute() {
  return <AccountPage ownExport={<OwnExport />} />;
}
