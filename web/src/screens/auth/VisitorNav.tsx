import { Link } from 'wouter';
import { useDestination } from '../../data/session/destination';
import { buttonClass } from '../../platform/ui/Button';

/** Links to Sign In; on the sign-in pages to Sign Up; on the home page to both. */
export function VisitorNav({ pathname }: { pathname: string }) {
  const destination = useDestination();
  if (pathname.startsWith('/signin')) {
    return (
      <Link to="/signup" state={destination} className={buttonClass({})}>
        Sign Up
      </Link>
    );
  }
  return (
    <>
      <Link
        to="/signin"
        state={destination}
        className={buttonClass({ variant: pathname === '/' ? 'quiet' : 'secondary' })}
      >
        Sign In
      </Link>
      {pathname === '/' && (
        <Link to="/signup" className={buttonClass({ variant: 'primary' })}>
          Get Started
        </Link>
      )}
    </>
  );
}
