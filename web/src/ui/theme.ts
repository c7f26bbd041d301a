import { create } from 'zustand';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'parley.theme';

export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'system' }));

/** Shows what was chosen in this browser before, and follows what is chosen in its other tabs. */
export function startTheme(): void {
  show(storedTheme());
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) show(storedTheme());
  });
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that refuses storage keeps it for as long as the page lives.
  }
}

function show(theme: Theme): void {
  useTheme.setState({ theme });
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}
