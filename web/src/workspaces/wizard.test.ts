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

  it('does not go on from an empty field', () => {
    expect(canGoOn(typed(newWizard, 'acme'))).toBe(true);
    expect(canGoOn(newWizard)).toBe(false);
    expect(canGoOn(typed(newWizard, ' -'))).toBe(false);
  });

  it('ignores a leading space or hyphen and makes a typed space a hyphen', () => {
    expect(typed(newWizard, ' acme').address).toBe('acme');
    expect(typed(newWizard, '-acme').address).toBe('acme');
    expect(typed(newWizard, 'acme ').address).toBe('acme-');
  });

  it('stays where it is until the field is typed in again', () => {
    const taken = stopped(typed(newWizard, 'acme'), ['Workspace address already taken.']);
    expect(canGoOn(taken)).toBe(false);
    expect(canGoOn(typed(taken, 'acme2'))).toBe(true);
  });

  it('keeps an address in lowercase and says what is wrong with it', () => {
    expect(keptAs(typed(newWizard, 'Acme'))).toBe('acme');
    expect(problemsOf(typed(newWizard, 'Acme'))).toEqual([]);
    expect(keptAs(typed(newWizard, 'acme '))).toBe('acme');
    expect(problemsOf(typed(newWizard, 'acme!'))).toEqual([
      'Workspace address may only hold letters, digits and hyphens.',
    ]);
  });

  it('checks the name of the channel on its own page', () => {
    const page = advanced(typed(newWizard, 'acme'));
    expect(problemsOf(typed(page, 'plan budget'))).toEqual([]);
    expect(problemsOf(typed(page, 'plan.budget'))).toEqual([
      "Channel names can't contain spaces or periods.",
    ]);
  });

  it('goes back and forth with what was typed', () => {
    const channel = typed(advanced(typed(newWizard, 'acme')), 'budget');
    const address = at(channel, 'address');
    expect(address).toMatchObject({ page: 'address', address: 'acme', channel: 'budget' });
    expect(at(address, 'channel')).toMatchObject({ page: 'channel', channel: 'budget' });
  });

  it('goes no further than it was led: what was typed since is not checked', () => {
    const finish = advanced(typed(advanced(typed(newWizard, 'acme')), 'budget'));
    expect(at(at(finish, 'address'), 'finish').page).toBe('finish');
    expect(at(typed(at(finish, 'channel'), 'plans'), 'finish').page).toBe('channel');
    expect(at(typed(at(finish, 'address'), 'other'), 'finish').page).toBe('address');
    expect(at(newWizard, 'finish').page).toBe('address');
  });

  it('leaves a page without the problems of the last one', () => {
    const channel = advanced(typed(newWizard, 'acme'));
    const refused = stopped(typed(channel, 'a.b'), ['No periods.']);
    expect(at(refused, 'address').problems).toEqual([]);
  });

  it('knows its pages in the history of the browser, and nothing else there', () => {
    expect(pageOf('finish')).toBe('finish');
    expect(pageOf(null)).toBe('address');
    expect(pageOf({ page: 'finish' })).toBe('address');
  });
});
