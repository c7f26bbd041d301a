import { useSearchParams } from 'wouter';
import { AccountSignInPage } from './AccountSignInPage';
import { WorkspaceSignInPage } from './WorkspaceSignInPage';

/** `/signin` asks for a workspace; `/signin?account` signs in to the account only. */
export function SignInPage() {
  const [search] = useSearchParams();
  return search.has('account') ? <AccountSignInPage /> : <WorkspaceSignInPage />;
}
