import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { useTitle } from '../lib/use-title';
import { About } from './About';
import { aboutPageOf, aboutPages, aboutPath, type AboutPageName } from './about-pages';
import styles from './AboutPage.module.css';
import { Help } from './Help';
import { Privacy } from './Privacy';
import { Terms } from './Terms';

const texts: Record<AboutPageName, ComponentType> = { About, Help, Privacy, Terms };

/** The page that the footer's links lead to. */
export function AboutPage() {
  const name = aboutPageOf(useLocation().search);
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
