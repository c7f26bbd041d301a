import { Banner } from '../ui/Banner';
import { useSession } from './session-store';

/** What the last failed call said, above the form it belongs to. */
export function SessionErrors() {
  const errors = useSession((session) => session.errors);
  if (errors.length === 0) return null;
  return (
    <Banner kind="error">
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Banner>
  );
}
