import { Link } from 'react-router';
import { buttonClass } from '../ui/Button';

/** Sign In, which becomes Sign Up on the sign-in pages; the home page offers both ways. */
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
