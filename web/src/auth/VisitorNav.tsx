import { Link } from 'wouter';
import { buttonClass } from '../ui/Button';

/** Links to Sign In; on the sign-in pages to Sign Up; on the home page to both. */
export function VisitorNav({ pathname }: { pathname: string }) {
  if (pathname.startsWith('/signin')) {
    return (
      <Link to="/signup" className={buttonClass({})}>
        Sign Up
      </Link>
    );
  }
  return (
    <>
      <Link
        to="/signin"
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
