import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { MenuChoices } from './Menu';
import { chooseTheme, useTheme } from '../theme';

const choices = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

/** A menu's choice between light, dark, and the system's theme. */
export function ThemeSwitch() {
  const theme = useTheme((state) => state.theme);
  return <MenuChoices label="Theme" chosen={theme} choices={choices} onChoose={chooseTheme} />;
}
