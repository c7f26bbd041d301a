import { useId } from 'react';
import { ExportControls } from './ExportControls';
import styles from './Records.module.css';

/** On the account's page: an archive of what is the user's own. */
export function OwnExport() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          Your data
        </h2>
        <p className={styles.fact}>
          Your messages, files, saved items, drafts, profile and settings, of all your workspaces.
        </p>
      </div>
      <ExportControls workspaceId={null} askLabel="Export your data" />
    </section>
  );
}
