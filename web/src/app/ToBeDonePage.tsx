import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title';
import { buttonClass } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './MessagePage.module.css';

export function ToBeDonePage() {
  useTitle('Not written yet');
  return (
    <EmptyState
      className={styles.page}
      icon={<PencilLine aria-hidden />}
      title={<h1>This page is not written yet</h1>}
      action={
        <Link to="/" className={buttonClass({})}>
          Back to the home page
        </Link>
      }
    >
      We would rather leave it blank than fill it with words that say nothing.
    </EmptyState>
  );
}
