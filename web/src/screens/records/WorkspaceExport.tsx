import { ExportControls } from './ExportControls';
import styles from './Records.module.css';

/** An archive of the workspace. */
export function WorkspaceExport({ workspaceId }: { workspaceId: number }) {
  return (
    <section className={styles.section} aria-label="Export of the workspace">
      <p className={styles.fact}>
        A zip archive of the workspace: its members, its channels, their messages and files. Direct
        messages are not in it; each member exports their own on the page of their account.
      </p>
      <ExportControls workspaceId={workspaceId} askLabel="Export the workspace" />
    </section>
  );
}
