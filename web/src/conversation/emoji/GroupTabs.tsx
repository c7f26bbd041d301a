import Apple from 'lucide-react/icons/apple';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import Flag from 'lucide-react/icons/flag';
import Hand from 'lucide-react/icons/hand';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import Leaf from 'lucide-react/icons/leaf';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Plane from 'lucide-react/icons/plane';
import Sparkles from 'lucide-react/icons/sparkles';
import Trophy from 'lucide-react/icons/trophy';
import type { LucideIcon } from 'lucide-react';
import { useRovingFocus } from '../../platform/ui/use-roving-focus';
import styles from './GroupTabs.module.css';

const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ['Frequently used', History],
  ['Smileys & emotion', Smile],
  ['People & body', Hand],
  ['Animals & nature', Leaf],
  ['Food & drink', Apple],
  ['Travel & places', Plane],
  ['Activities', Trophy],
  ['Objects', Lightbulb],
  ['Symbols', Heart],
  ['Flags', Flag],
]);

interface GroupTabsProps {
  titles: readonly string[];
  /** The group at the top of the list. */
  shown: string;
  onChoose: (title: string) => void;
}

/** Scrolls to a group of emoji. */
export function GroupTabs({ titles, shown, onChoose }: GroupTabsProps) {
  const roving = useRovingFocus();
  return (
    <div className={styles.tabs} role="toolbar" aria-label="Groups">
      {titles.map((title) => {
        const Icon = icons.get(title) ?? Sparkles;
        return (
          <button
            key={title}
            type="button"
            className={styles.tab}
            aria-label={title}
            title={title}
            aria-pressed={title === shown}
            onClick={() => onChoose(title)}
            {...roving(title, title === titles[0])}
          >
            <Icon size={16} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
