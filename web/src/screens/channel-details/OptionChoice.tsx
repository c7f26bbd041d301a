import { useId } from 'react';
import styles from './OptionChoice.module.css';

export interface Option<Value> {
  value: Value;
  label: string;
  about: string;
}

interface OptionChoiceProps<Value> {
  legend: string;
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Chooses one of a few options, each with a sentence about it. */
export function OptionChoice<Value extends string>(props: OptionChoiceProps<Value>) {
  const { legend, options, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, about }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            aria-describedby={`${group}-${value}`}
            aria-label={label}
          />
          <span>
            <span>{label}</span>
            <span id={`${group}-${value}`} className={styles.about}>
              {about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
