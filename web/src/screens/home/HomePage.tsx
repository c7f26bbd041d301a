import { useTitle } from '../../platform/lib/use-title';
import { useSession } from '../../data/session/session-store';
import { VisitorHome } from './VisitorHome';
import { WelcomeBack } from './WelcomeBack';

export function HomePage() {
  useTitle();
  const signedIn = useSession((session) => session.currentUser !== null);
  return signedIn ? <WelcomeBack /> : <VisitorHome />;
}
