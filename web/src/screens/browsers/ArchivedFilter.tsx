import styles from './ArchivedFilter.module.css';

interface ArchivedFilterProps {
  archived: boolean;
  onChoose: (archived: boolean) => void;
}

const choices = [
  { value: false, label: 'In use' },
  { value: true, label: 'Archived' },
];

/** Whether the channel browser lists the channels in use or the archived ones. */
export function ArchivedFilter({ archived, onChoose }: ArchivedFilterProps) {
  return (
    <div className={styles.filter} role="group" aria-label="Show">
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className={styles.choice}
          aria-pressed={value === archived}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
