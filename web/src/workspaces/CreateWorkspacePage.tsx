import { createWorkspace, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call';
import { CallFailed, messagesOf } from '../api/call-failed';
import { useSubmission } from '../lib/use-submission';
import { useTitle } from '../lib/use-title';
import { clearErrors, receiveErrors, receiveWorkspace } from '../session/session-store';
import { AddressPage } from './AddressPage';
import { ChannelPage } from './ChannelPage';
import { FinishPage } from './FinishPage';
import { advanced, newWizard, problemsOf, stopped, typed, wentBack } from './wizard';

/** `/create`: three pages, of which one is shown. */
export function CreateWorkspacePage() {
  useTitle('Create a workspace');
  const navigate = useNavigate();
  const [wizard, setWizard] = useState(newWizard);
  const { submitting, onSubmit } = useSubmission(wizard.page === 'finish' ? create : goOn);

  async function goOn() {
    const problems = problemsOf(wizard);
    if (problems.length === 0 && wizard.page === 'address') problems.push(...(await taken()));
    setWizard(problems.length === 0 ? advanced(wizard) : stopped(wizard, problems));
  }

  async function taken(): Promise<readonly string[]> {
    try {
      await call(readWorkspace, { params: { address: advanced(wizard).address } });
      return [texts.workspaceAddressTaken];
    } catch (error) {
      const free = error instanceof CallFailed && error.status === 404;
      return free ? [] : messagesOf(error);
    }
  }

  async function create() {
    const { address, channel } = wizard;
    try {
      const created = await call(createWorkspace, { body: { workspace: { address, channel } } });
      receiveWorkspace(created.workspace);
      await navigate(`/workspace/${created.workspace.address}`);
    } catch (error) {
      setWizard(newWizard);
      receiveErrors(messagesOf(error));
    }
  }

  const page = {
    wizard,
    submitting,
    onSubmit,
    onBack: () => setWizard(wentBack(wizard)),
    onType: (text: string) => {
      clearErrors();
      setWizard(typed(wizard, text));
    },
  };
  if (wizard.page === 'address') return <AddressPage {...page} />;
  if (wizard.page === 'channel') return <ChannelPage {...page} />;
  return <FinishPage {...page} />;
}
