import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactNode, Ref } from 'react';
import type { Elements } from '../../lib/elements';
import { classes } from '../../lib/classes';
import hidden from '../VisuallyHidden.module.css';
import styles from './OptionField.module.css';
import { TextField } from './TextField';

interface OptionFieldProps<Option> {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  /** Called before the field's own handler, which `preventBaseUIHandler()` stops. */
  onKeyDown?: Autocomplete.Input.Props['onKeyDown'];
  listLabel: string;
  listClassName?: string | undefined;
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  onChoose: (option: Option) => void;
  renderOption: (option: Option) => ReactNode;
  /** Shown between the field and its options. */
  children?: Elements;
}

/** A combobox whose options are always listed below its field, which keeps the focus. */
export function OptionField<Option>(props: OptionFieldProps<Option>) {
  const { ref, label, placeholder, search, onSearch, onKeyDown, children } = props;
  const { listLabel, listClassName, options, keyOf, onChoose, renderOption } = props;
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={options}
      value={search}
      onValueChange={(text, { reason }) => reason === 'input-change' && onSearch(text)}
    >
      <Autocomplete.Input
        ref={ref}
        placeholder={placeholder}
        onKeyDown={onKeyDown}
        spellCheck={false}
        render={<TextField label={label} />}
      />
      {children}
      <Autocomplete.List className={classes(styles.list, listClassName)} aria-label={listLabel}>
        {(option: Option) => (
          <Autocomplete.Item
            key={keyOf(option)}
            value={option}
            className={styles.option}
            onClick={() => onChoose(option)}
          >
            {renderOption(option)}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className={hidden.visuallyHidden}>
        {search.trim() !== '' && `${options.length} found`}
      </Autocomplete.Status>
    </Autocomplete.Root>
  );
}
