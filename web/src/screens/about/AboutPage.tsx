import type { ComponentType } from 'react';
import { Link, useSearch } from 'wouter';
import { useTitle } from '../../platform/lib/use-title';
import { About } from './About';
import { aboutPageOf, aboutPages, aboutPath, type AboutPageName } from './about-pages';
import styles from './AboutPage.module.css';
import { Help } from './Help';
import { Privacy } from './Privacy';
import { Terms } from './Terms';

const texts: Record<AboutPageName, ComponentType> = { About, Help, Privacy, Terms };

/** The target of the footer's links. */
export function AboutPage() {
  const name = aboutPageOf(useSearch());
  const Text = texts[name];
  useTitle(name);
  return (
    <div className={styles.page}>
      <nav className={styles.pages} aria-label="About this Parley">
        {aboutPages.map((page) => (
          <Link key={page} to={aboutPath(page)} aria-current={page === name ? 'page' : undefined}>
            {page}
          </Link>
        ))}
      </nav>
      <article className={styles.text}>
        <Text />
      </article>
    </div>
  );
}
