import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTitle } from '../platform/lib/use-title';
import { buttonClass } from '../platform/ui/Button';
import { EmptyState } from '../platform/ui/EmptyState';
import styles from './MessagePage.module.css';

interface MessagePageProps {
  /** The tab's title. */
  title: string;
  icon: ReactNode;
  heading: string;
  children: ReactNode;
}

/** A page that shows a message and a link to the home page. */
export function MessagePage({ title, icon, heading, children }: MessagePageProps) {
  useTitle(title);
  return (
    <EmptyState
      className={styles.page}
      icon={icon}
      title={<h1>{heading}</h1>}
      action={
        <Link to="/" className={buttonClass({})}>
          Back to the home page
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
