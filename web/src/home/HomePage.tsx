import { useTitle } from '../lib/use-title';
import { useSession } from '../session/session-store';
import { VisitorHome } from './VisitorHome';
import { WelcomeBack } from './WelcomeBack';

export function HomePage() {
  useTitle();
  const signedIn = useSession((session) => session.currentUser !== null);
  return signedIn ? <WelcomeBack /> : <VisitorHome />;
}
