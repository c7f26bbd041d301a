import styles from './MoreButton.module.css';
import { toggleSectionMenu, type MenuSubject } from './section-menu';

interface MoreButtonProps {
  label: string;
  subject: MenuSubject;
}

/** Opens the menu of a row or a section. Its dots are text, as rows are many. */
export function MoreButton({ label, subject }: MoreButtonProps) {
  return (
    <button
      type="button"
      id={moreButtonId(subject)}
      className={styles.more}
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => toggleSectionMenu(event, subject)}
    />
  );
}

/** By which the focus is given back where a row or section moved. */
export function moreButtonId(subject: MenuSubject): string {
  return `more-${'channelId' in subject ? subject.channelId : subject.sectionId}`;
}
