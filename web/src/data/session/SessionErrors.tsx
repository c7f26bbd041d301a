import { Banner } from '../../platform/ui/Banner';
import { useSession } from './session-store';

/** The errors of the last failed call, above the form. */
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
