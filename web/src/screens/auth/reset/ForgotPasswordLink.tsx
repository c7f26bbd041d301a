import { Link } from 'wouter';

interface ForgotPasswordLinkProps {
  /** The workspace to sign in to; blank for the account alone. */
  address: string;
  /** As typed so far. */
  email: string;
}

export function ForgotPasswordLink({ address, email }: ForgotPasswordLinkProps) {
  const query = address === '' ? '' : `?workspace=${encodeURIComponent(address)}`;
  return (
    <Link to={`/forgot${query}`} state={{ email }}>
      Forgot password?
    </Link>
  );
}
