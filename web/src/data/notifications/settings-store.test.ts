import { defaultSettings } from '@parley/contract/rules/notify/default-settings';
import { afterEach, expect, it } from 'vitest';
import { endWorkspace } from '../../platform/lib/lifetime';
import { ownKeywords } from '../mentions/own-keywords';
import { receiveSettings, settingsStore, showChange } from './settings-store';

const onServer = { workspace_id: 1, ...defaultSettings };

const shown = () => settingsStore.getState().settings;

afterEach(() => endWorkspace());

it('keeps what is not answered yet when the answer to an earlier change comes', () => {
  receiveSettings(onServer);
  const endFirst = showChange({ sound: false });
  const endSecond = showChange({ keywords: ['deploy'] });
  expect(shown()).toMatchObject({ sound: false, keywords: ['deploy'] });

  receiveSettings({ ...onServer, sound: false });
  endFirst();
  expect(shown()).toMatchObject({ sound: false, keywords: ['deploy'] });

  receiveSettings({ ...onServer, sound: false, keywords: ['deploy'] });
  endSecond();
  expect(shown()).toMatchObject({ sound: false, keywords: ['deploy'] });
});

it('shows what the server has when it refuses a change', () => {
  receiveSettings({ ...onServer, keywords: ['invoice'] });
  showChange({ keywords: ['x'.repeat(61)] })();
  expect(shown()).toEqual({ ...onServer, keywords: ['invoice'] });
});

it('lays no change of one workspace over the settings of another', () => {
  receiveSettings(onServer);
  showChange({ sound: false });
  endWorkspace();
  expect(shown()).toBeNull();
  receiveSettings({ ...onServer, workspace_id: 2, sound: true });
  expect(shown()?.sound).toBe(true);
});

it('marks the keywords of the open workspace in messages', () => {
  const marked = () => ownKeywords.getState().mark?.('<p>an invoice</p>');
  expect(marked()).toBe(undefined);
  receiveSettings({ ...onServer, keywords: ['invoice'] });
  expect(marked()).toBe('<p>an <mark>invoice</mark></p>');
  endWorkspace();
  expect(marked()).toBe(undefined);
});
