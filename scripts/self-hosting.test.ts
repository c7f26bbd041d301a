import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsIn } from '../server/src/app/setting-values.js';
import { settings } from '../server/src/app/settings.js';

it('docs/self-hosting.md describes every setting, as the server has it', () => {
  const page = readFileSync(new URL('../docs/self-hosting.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z\d_]+)` +\| +`?([^`|]*?)`? +\| (.*?) +\|$/gm)].map(
    ([, name, standard, description]) => ({ name, standard, description }),
  );
  expect(rows).toEqual(
    settingsIn(settings).map(({ variable, standard, description }) => ({
      name: variable,
      standard,
      description,
    })),
  );
});
