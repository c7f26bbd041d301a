import { useEffect, useRef, type ReactNode } from 'react';
import styles from './FormCard.module.css';

interface FormCardProps {
  /** The heading of the screen. */
  title: ReactNode;
  description?: ReactNode;
  /** Links to other pages, under the card. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page with one short form; its first field or button has the focus. */
export function FormCard({ title, description, aside, children }: FormCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <div ref={card} className={styles.card}>
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
