import { create } from 'zustand';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'parley.theme';

export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'system' }));

/** Applies the stored theme, and follows changes made in other tabs. */
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
    // Storage is refused: the theme lives as long as the page.
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
