import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<Name extends string> {
  /** Their name for screen readers. */
  label: string;
  tabs: readonly { name: Name; title: ReactNode; content: ReactNode }[];
  shown: Name;
  onShow: (name: Name) => void;
}

/** Tabs with one visible panel. Only in code that is loaded later: it depends on Base UI. */
export function Tabs<Name extends string>({ label, tabs, shown, onShow }: TabsProps<Name>) {
  return (
    <Base.Root value={shown} onValueChange={(value: Name) => onShow(value)} className={styles.tabs}>
      <Base.List aria-label={label} className={styles.list} activateOnFocus>
        {tabs.map(({ name, title }) => (
          <Base.Tab key={name} value={name} className={styles.tab}>
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, content }) => (
        <Base.Panel key={name} value={name} className={styles.panel} tabIndex={-1}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
