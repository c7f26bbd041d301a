import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title';
import { buttonClass } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './MessagePage.module.css';

export function NotFoundPage() {
  useTitle('Not found');
  return (
    <EmptyState
      className={styles.page}
      icon={<Compass aria-hidden />}
      title={<h1>There is nothing at this address</h1>}
      action={
        <Link to="/" className={buttonClass({})}>
          Back to the home page
        </Link>
      }
    >
      The link may be mistyped, or what it led to is gone.
    </EmptyState>
  );
}
