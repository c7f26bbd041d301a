import { changeWorkspaceProfile } from '@parley/contract/endpoints/management';
import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { codePoints, limits } from '@parley/contract/limits';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { workspaceTitleProblems } from '@parley/contract/rules/workspace-title';
import { useState } from 'react';
import { call } from '../../platform/api/call';
import { useAttempt } from '../../platform/api/use-attempt';
import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { memberStore } from '../../data/people/member-store';
import { changeWorkspace } from '../../data/session/session-store';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { TextField } from '../../platform/ui/fields/TextField';
import styles from './WorkspaceProfileForm.module.css';
import { WorkspacePicture } from './WorkspacePicture';

/** The workspace's own name and picture. */
export function WorkspaceProfileForm({ workspace }: { workspace: WorkspaceProfile }) {
  const derived = workspaceTitle(useWorkspaceAddress());
  /** Null: as it is stored. */
  const [typed, setTyped] = useState<string | null>(null);
  const { running, problem, attempt } = useAttempt();
  const title = typed ?? workspace.title;
  const [wrong] = workspaceTitleProblems(title.trim());
  const isChanged = title.trim() !== workspace.title;

  async function save() {
    if (wrong || running) return;
    if (await attempt(() => saveProfile({ title }))) setTyped(null);
  }

  return (
    <section aria-label="Name and picture" className={styles.section}>
      <WorkspacePicture workspace={workspace} save={saveProfile} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Workspace name"
          value={title}
          placeholder={derived}
          hint={`Shown to everybody in the workspace. Leave it empty for “${derived}”.`}
          error={wrong}
          remaining={limits.workspaceTitleMax - codePoints(title.trim())}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        {isChanged && (
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" loading={running} disabled={Boolean(wrong)}>
              Save name
            </Button>
            <Button variant="quiet" onClick={() => setTyped(null)}>
              Cancel
            </Button>
          </div>
        )}
        <Problem>{problem}</Problem>
      </form>
    </section>
  );
}

async function saveProfile(change: { title?: string; picture?: File | '' }): Promise<void> {
  const { workspaceId } = memberStore.getState();
  const profile = await call(changeWorkspaceProfile, {
    params: { id: String(workspaceId) },
    body: { workspace: change },
  });
  changeWorkspace(workspaceId, profile);
}
