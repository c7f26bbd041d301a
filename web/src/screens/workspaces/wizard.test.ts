import { describe, expect, it } from 'vitest';
import {
  advanced,
  at,
  canGoOn,
  keptAs,
  newWizard,
  pageOf,
  problemsOf,
  stopped,
  typed,
} from './wizard';

describe('the wizard that creates a workspace', () => {
  it('goes from address to channel to finish', () => {
    const address = typed(newWizard, 'acme labs');
    expect(address.address).toBe('acme-labs');
    const channel = typed(advanced(address), 'Q1 Budget');
    expect(channel).toMatchObject({ page: 'channel', address: 'acme-labs', channel: 'Q1-Budget' });
    expect(advanced(channel)).toMatchObject({ page: 'finish', channel: 'q1-budget' });
  });

  it('stays on the page while its field is empty', () => {
    expect(canGoOn(typed(newWizard, 'acme'))).toBe(true);
    expect(canGoOn(newWizard)).toBe(false);
    expect(canGoOn(typed(newWizard, ' -'))).toBe(false);
  });

  it('ignores a leading space or hyphen and turns a typed space into a hyphen', () => {
    expect(typed(newWizard, ' acme').address).toBe('acme');
    expect(typed(newWizard, '-acme').address).toBe('acme');
    expect(typed(newWizard, 'acme ').address).toBe('acme-');
  });

  it('after a refusal, stays on the page until the field is changed', () => {
    const taken = stopped(typed(newWizard, 'acme'), ['Workspace address already taken.']);
    expect(canGoOn(taken)).toBe(false);
    expect(canGoOn(typed(taken, 'acme2'))).toBe(true);
  });

  it('lowercases an address and reports its problems', () => {
    expect(keptAs(typed(newWizard, 'Acme'))).toBe('acme');
    expect(problemsOf(typed(newWizard, 'Acme'))).toEqual([]);
    expect(keptAs(typed(newWizard, 'acme '))).toBe('acme');
    expect(problemsOf(typed(newWizard, 'acme!'))).toEqual([
      'Workspace address may only hold letters, digits and hyphens.',
    ]);
  });

  it("validates the channel's name on its own page", () => {
    const page = advanced(typed(newWizard, 'acme'));
    expect(problemsOf(typed(page, 'plan budget'))).toEqual([]);
    expect(problemsOf(typed(page, 'plan.budget'))).toEqual([
      "Channel names can't contain spaces or periods.",
    ]);
  });

  it('keeps the texts when going back and forth', () => {
    const channel = typed(advanced(typed(newWizard, 'acme')), 'budget');
    const address = at(channel, 'address');
    expect(address).toMatchObject({ page: 'address', address: 'acme', channel: 'budget' });
    expect(at(address, 'channel')).toMatchObject({ page: 'channel', channel: 'budget' });
  });

  it('goes forward only to reached pages: a changed text is unchecked', () => {
    const finish = advanced(typed(advanced(typed(newWizard, 'acme')), 'budget'));
    expect(at(at(finish, 'address'), 'finish').page).toBe('finish');
    expect(at(typed(at(finish, 'channel'), 'plans'), 'finish').page).toBe('channel');
    expect(at(typed(at(finish, 'address'), 'other'), 'finish').page).toBe('address');
    expect(at(newWizard, 'finish').page).toBe('address');
  });

  it('clears the problems when the page changes', () => {
    const channel = advanced(typed(newWizard, 'acme'));
    const refused = stopped(typed(channel, 'a.b'), ['No periods.']);
    expect(at(refused, 'address').problems).toEqual([]);
  });

  it("restores its page from the browser's history state, and ignores other state", () => {
    expect(pageOf('finish')).toBe('finish');
    expect(pageOf(null)).toBe('address');
    expect(pageOf({ page: 'finish' })).toBe('address');
  });
});
