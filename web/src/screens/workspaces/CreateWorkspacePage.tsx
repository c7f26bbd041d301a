import { createWorkspace, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { create } from 'zustand';
import { call } from '../../platform/api/call';
import { CallFailed, messagesOf } from '../../platform/api/call-failed';
import { navigate, useHistoryState } from '../../platform/lib/hash-location';
import { useIsMounted } from '../../platform/lib/use-is-mounted';
import { useSubmission } from '../../platform/lib/use-submission';
import { useTitle } from '../../platform/lib/use-title';
import { reloadAt } from '../../data/session/reload-at';
import { clearErrors, receiveErrors, receiveWorkspace } from '../../data/session/session-store';
import { AddressPage } from './AddressPage';
import { ChannelPage } from './ChannelPage';
import { FinishPage } from './FinishPage';
import { advanced, at, newWizard, pageOf, problemsOf, stopped, typed, type Wizard } from './wizard';

/** Kept while the user visits other screens, until the workspace is created or the page unloads. */
const useWizard = create<Wizard>()(() => newWizard);

function setWizard(wizard: Wizard): void {
  useWizard.setState(wizard, true);
}

/** `/create`: a wizard of three pages, each with its own history entry. */
export function CreateWorkspacePage() {
  useTitle('Create a workspace');
  const isMounted = useIsMounted();
  const wanted = pageOf(useHistoryState());
  const wizard = at(useWizard(), wanted);
  const { submitting, onSubmit } = useSubmission(wizard.page === 'finish' ? finish : goOn);

  async function goOn() {
    const problems = problemsOf(wizard);
    try {
      const isAsked = problems.length === 0 && wizard.page === 'address';
      if (isAsked && (await isTaken())) problems.push(texts.workspaceAddressTaken);
    } catch (error) {
      // The address itself is fine: the same address can be retried.
      if (isMounted()) receiveErrors(messagesOf(error));
      return;
    }
    // The address was changed during the check: the answer is outdated.
    if (!isMounted() || useWizard.getState().address !== wizard.address) return;
    if (problems.length > 0) return setWizard(stopped(wizard, problems));
    clearErrors();
    const next = advanced(wizard);
    setWizard(next);
    navigate('/create', { state: next.page });
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

  async function finish() {
    const { address, channel } = wizard;
    try {
      const created = await call(createWorkspace, { body: { workspace: { address, channel } } });
      receiveWorkspace(created.workspace);
      if (isMounted()) navigate(`/workspace/${created.workspace.address}`);
      setWizard(newWizard);
    } catch (error) {
      // The session has ended elsewhere: the wizard is for signed-in users (SPEC §2).
      if (error instanceof CallFailed && error.status === 401)
        return reloadAt('/signin', { next: '/create' });
      setWizard(newWizard);
      if (!isMounted()) return;
      navigate('/create', { replace: true });
      receiveErrors(messagesOf(error));
    }
  }

  const page = {
    wizard,
    submitting,
    onSubmit,
    onBack: () => history.back(),
    onType: (text: string) => {
      clearErrors();
      setWizard(typed(wizard, text));
    },
  };
  if (wizard.page === 'address') return <AddressPage {...page} />;
  if (wizard.page === 'channel') return <ChannelPage {...page} />;
  return <FinishPage {...page} />;
}
