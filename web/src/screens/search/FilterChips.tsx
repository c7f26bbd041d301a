import X from 'lucide-react/icons/x';
import { classes } from '../../platform/lib/classes';
import styles from './FilterChips.module.css';
import { activeFilters, suggestionsFor } from '../../data/finding/suggestions';
import { useKnownNames } from '../../data/finding/use-known-names';

interface FilterChipsProps {
  typed: string;
  onType: (query: string) => void;
}

/** Chips for the filters in the query, and for filters that can be added. Each can be typed as well. */
export function FilterChips({ typed, onType }: FilterChipsProps) {
  const known = useKnownNames();
  return (
    <div className={styles.chips} role="group" aria-label="Filters">
      {activeFilters(typed).map(({ label, query }) => (
        <button
          key={query}
          type="button"
          className={classes(styles.chip, styles.active)}
          aria-label={`Remove ${label}`}
          onClick={() => onType(query)}
        >
          <bdi>{label}</bdi> <X size={14} aria-hidden />
        </button>
      ))}
      {suggestionsFor(typed, known).map(({ label, query }) => (
        <button key={query} type="button" className={styles.chip} onClick={() => onType(query)}>
          <bdi>{label}</bdi>
        </button>
      ))}
    </div>
  );
}
