import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import styles from './WorkspaceFace.module.css';

/** A workspace's picture, which fills its tile, or its initial. */
export function WorkspaceFace({ workspace }: { workspace: WorkspaceProfile }) {
  const { title, picture_url } = workspace;
  if (picture_url !== null) return <img className={styles.face} src={picture_url} alt="" />;
  const [initial] = title;
  return <span aria-hidden>{initial}</span>;
}
