import { expect, it } from 'vitest';
import { endPlace, endsWithPlace, endsWithWorkspace, endWorkspace } from './lifetime';

it('resets overlays when the user leaves the place, and every store when the workspace closes', () => {
  const ended: string[] = [];
  endsWithPlace(() => ended.push('dialog'));
  endsWithWorkspace(() => ended.push('members'));
  endPlace();
  expect(ended).toEqual(['dialog']);
  endWorkspace();
  expect(ended).toEqual(['dialog', 'dialog', 'members']);
});
