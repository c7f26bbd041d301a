import type { Ref } from 'react';
import type { Elements } from '../lib/elements';
import styles from './ContentPage.module.css';

interface ContentPageProps {
  title: string;
  /** Beside the title. */
  aside?: Elements;
  /** The title can be focused by code. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** The scrolling element. */
  ref?: Ref<HTMLDivElement>;
  children: Elements;
}

/** A column below a title, in place of a conversation. It scrolls, unless its content does. */
export function ContentPage({ title, aside, titleRef, ref, children }: ContentPageProps) {
  return (
    <div ref={ref} className={styles.page}>
      <header className={styles.header}>
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </div>
  );
}
