import Plus from 'lucide-react/icons/plus';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { AddChannelsMenu } from './AddChannelsMenu';
import styles from './Sidebar.module.css';

const plus = (
  <button type="button" className={styles.inkButton} aria-label="Add channels menu">
    <Plus size={16} aria-hidden />
  </button>
);

export function AddChannelsButton() {
  return <AddChannelsMenu trigger={plus} />;
}

export function NewDirectMessage() {
  const path = useWorkspacePath();
  return (
    <a
      href={`#${path('people-browser')}`}
      className={styles.inkButton}
      aria-label="New direct message"
    >
      <Plus size={16} aria-hidden />
    </a>
  );
}
