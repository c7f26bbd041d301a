import Search from 'lucide-react/icons/search';
import type { Ref } from 'react';
import { TextField } from './TextField';

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** Its name and its placeholder. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Called for Enter. */
  onSubmit?: () => void;
}

export function SearchField({ ref, label, value, onSearch, onSubmit }: SearchFieldProps) {
  return (
    <TextField
      ref={ref}
      label={label}
      labelHidden
      placeholder={label}
      prefix={<Search size={16} aria-hidden />}
      type="search"
      value={value}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onSubmit?.();
      }}
    />
  );
}
