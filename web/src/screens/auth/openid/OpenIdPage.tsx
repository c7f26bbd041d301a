import { enterWorkspace } from '@parley/contract/endpoints/workspaces';
import { openIdProblems, type OpenIdProblem } from '@parley/contract/rules/openid-outcome';
import { useEffect, useState } from 'react';
import { Link, Redirect, useParams, useSearchParams } from 'wouter';
import { call } from '../../../platform/api/call';
import { CallFailed, messagesOf } from '../../../platform/api/call-failed';
import { navigate } from '../../../platform/lib/hash-location';
import { useTitle } from '../../../platform/lib/use-title';
import { addressIn, destinationTo, joining } from '../../../data/session/destination';
import { notifyOtherTabs } from '../../../data/session/other-tabs';
import { receiveWorkspace, useSession } from '../../../data/session/session-store';
import { buttonClass } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import { LoadingScreen } from '../../../platform/ui/LoadingScreen';
import { problemTexts } from './openid-problems';
import { routeAfterVisit } from './openid-visit';

/** `/openid/{outcome}`: where the server leads a browser that comes back from a provider. */
export function OpenIdPage() {
  useTitle('Sign in');
  const { outcome } = useParams<{ outcome: string }>();
  const userId = useSession((session) => session.currentUser?.id);
  if (isProblem(outcome)) return <ProblemPage problem={outcome} />;
  if (userId === undefined) return <Redirect to="/signin" replace />;
  return <Arrival userId={userId} />;
}

const isProblem = (outcome: string): outcome is OpenIdProblem =>
  (openIdProblems as readonly string[]).includes(outcome);

function ProblemPage({ problem }: { problem: OpenIdProblem }) {
  const [search] = useSearchParams();
  const providers = useSession((session) => session.openid);
  const signedIn = useSession((session) => session.currentUser !== null);
  const label =
    providers.find(({ name }) => name === search.get('provider'))?.label ?? 'the provider';
  const { title, detail } = problemTexts(label)[problem];
  const [back, text] = signedIn ? ['/account', 'Account settings'] : ['/signin', 'Back to sign in'];
  return (
    <FormCard title={title} description={detail}>
      <Link to={back} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {text}
      </Link>
    </FormCard>
  );
}

/** Goes on to where the visitor wanted to go, and into its workspace. */
function Arrival({ userId }: { userId: number }) {
  const [next] = useState(routeAfterVisit);
  const [problem, setProblem] = useState<string | null>(null);
  const address = addressIn(destinationTo(next));

  useEffect(() => {
    notifyOtherTabs(userId);
    void goOn();

    async function goOn() {
      try {
        await enter(address);
        navigate(next, { replace: true, state: joining });
      } catch (error) {
        setProblem(problemOf(error, address));
      }
    }
  }, [userId, next, address]);

  if (problem === null) return <LoadingScreen />;
  return (
    <FormCard title="You are signed in" description={problem}>
      <Link to="/" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        Your workspaces
      </Link>
    </FormCard>
  );
}

function problemOf(error: unknown, address: string): string {
  return error instanceof CallFailed && error.status === 404
    ? `Your account is not a member of ${address}. Ask a member to invite you.`
    : messagesOf(error).join(' ');
}

async function enter(address: string): Promise<void> {
  if (address === '') return;
  receiveWorkspace(await call(enterWorkspace, { params: { address } }));
}
