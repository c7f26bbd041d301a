import { productName } from '@parley/contract/texts';
import { Link } from 'wouter';
import { useTitle } from '../../platform/lib/use-title';
import { useDestination } from '../../data/session/destination';
import { FormCard } from '../../platform/ui/fields/FormCard';
import { SignInForm } from './SignInForm';

/** `/signin?account`: the sign-in for an account without workspaces. */
export function AccountSignInPage() {
  useTitle('Sign in to your account');
  const destination = useDestination();
  return (
    <FormCard
      title={`Sign in to ${productName}.`}
      description="Without a workspace, to create one or see where you are signed in."
      aside={
        <p>
          Already in a workspace?{' '}
          <Link to="/signin" state={destination}>
            Sign in there
          </Link>
        </p>
      }
    >
      <SignInForm address="" />
    </FormCard>
  );
}
