import { createWorkspace, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../api/call';
import { CallFailed, messagesOf } from '../api/call-failed';
import { useStillHere } from '../lib/use-still-here';
import { useSubmission } from '../lib/use-submission';
import { useTitle } from '../lib/use-title';
import { loadAnew } from '../session/leave';
import { clearErrors, receiveErrors, receiveWorkspace } from '../session/session-store';
import { AddressPage } from './AddressPage';
import { ChannelPage } from './ChannelPage';
import { FinishPage } from './FinishPage';
import { advanced, at, newWizard, pageOf, problemsOf, stopped, typed } from './wizard';
import { setWizard, useWizard } from './wizard-store';

/** `/create`: three pages, of which one is shown; each is an entry of the browser's history. */
export function CreateWorkspacePage() {
  useTitle('Create a workspace');
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const wanted = pageOf(useLocation().state);
  const wizard = at(useWizard(), wanted);
  const { submitting, onSubmit } = useSubmission(wizard.page === 'finish' ? create : goOn);

  async function goOn() {
    const problems = problemsOf(wizard);
    try {
      const isAsked = problems.length === 0 && wizard.page === 'address';
      if (isAsked && (await isTaken())) problems.push(texts.workspaceAddressTaken);
    } catch (error) {
      // Nothing is wrong with the address: it can be tried again as it is.
      if (isStillHere()) receiveErrors(messagesOf(error));
      return;
    }
    // Typed on meanwhile, it is another address than the one that was asked about.
    if (!isStillHere() || useWizard.getState().address !== wizard.address) return;
    if (problems.length > 0) return setWizard(stopped(wizard, problems));
    clearErrors();
    const next = advanced(wizard);
    setWizard(next);
    await navigate('/create', { state: next.page });
  }

  async function isTaken(): Promise<boolean> {
    try {
      await call(readWorkspace, { params: { address: advanced(wizard).address } });
      return true;
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) return false;
      throw error;
    }
  }

  async function create() {
    const { address, channel } = wizard;
    try {
      const created = await call(createWorkspace, { body: { workspace: { address, channel } } });
      receiveWorkspace(created.workspace);
      if (isStillHere()) await navigate(`/workspace/${created.workspace.address}`);
      setWizard(newWizard);
    } catch (error) {
      // The session has ended elsewhere: without one there is nothing to see here (SPEC §2).
      if (error instanceof CallFailed && error.status === 401) return loadAnew('/signin');
      setWizard(newWizard);
      if (!isStillHere()) return;
      await navigate('/create', { replace: true });
      receiveErrors(messagesOf(error));
    }
  }

  const page = {
    wizard,
    submitting,
    onSubmit,
    onBack: () => void navigate(-1),
    onType: (text: string) => {
      clearErrors();
      setWizard(typed(wizard, text));
    },
  };
  if (wizard.page === 'address') return <AddressPage {...page} />;
  if (wizard.page === 'channel') return <ChannelPage {...page} />;
  return <FinishPage {...page} />;
}
