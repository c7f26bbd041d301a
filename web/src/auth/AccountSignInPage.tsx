import { productName } from '@parley/contract/texts';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title';
import { FormCard } from '../ui/FormCard';
import { SignInForm } from './SignInForm';

/** `/signin?account`: the way back for somebody who is in no workspace. */
export function AccountSignInPage() {
  useTitle('Sign in to your account');
  return (
    <FormCard
      title={`Sign in to ${productName}.`}
      description="To your account alone, to create a workspace or see where you are signed in."
      aside={
        <p>
          Already in a workspace? <Link to="/signin">Sign in there</Link>
        </p>
      }
    >
      <SignInForm address="" />
    </FormCard>
  );
}
