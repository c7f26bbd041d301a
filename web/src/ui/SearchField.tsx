import { Search } from 'lucide-react';
import { TextField } from './TextField';

interface SearchFieldProps {
  /** What is searched: its name, and its placeholder. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      prefix={<Search size={16} aria-hidden />}
      type="search"
      value={value}
      onChange={(event) => onSearch(event.target.value)}
    />
  );
}
