import { newChannelNameProblems, typedChannelName } from '@parley/contract/rules/channel-name';
import {
  canonicalAddress,
  typedSlug,
  workspaceAddressProblems,
} from '@parley/contract/rules/workspace-address';

export const pages = ['address', 'channel', 'finish'] as const;
export type Page = (typeof pages)[number];

/** The wizard's page and texts (SPEC §4). */
export interface Wizard {
  page: Page;
  /** The last reachable page: pages after a changed field are unchecked. */
  reached: Page;
  address: string;
  channel: string;
  /** Why Next is disabled, until the field is changed. */
  problems: readonly string[];
}

export const newWizard: Wizard = {
  page: 'address',
  reached: 'address',
  address: '',
  channel: '',
  problems: [],
};

/** Typing clears the field's error (SPEC §5). */
export function typed(wizard: Wizard, text: string): Wizard {
  const value = typedSlug(text);
  const here: Wizard = { ...wizard, reached: wizard.page, problems: [] };
  return here.page === 'address' ? { ...here, address: value } : { ...here, channel: value };
}

/** The text of the current page's field. */
function fieldOf(wizard: Wizard): string {
  return wizard.page === 'address' ? wizard.address : wizard.channel;
}

/** The field's text as it would be stored. */
export function keptAs(wizard: Wizard): string {
  return wizard.page === 'address'
    ? canonicalAddress(wizard.address)
    : typedChannelName(wizard.channel);
}

/** Every problem of the current field, except a taken address. */
export function problemsOf(wizard: Wizard): string[] {
  return wizard.page === 'address'
    ? workspaceAddressProblems(keptAs(wizard))
    : newChannelNameProblems(keptAs(wizard));
}

export function canGoOn(wizard: Wizard): boolean {
  return fieldOf(wizard) !== '' && wizard.problems.length === 0;
}

export function stopped(wizard: Wizard, problems: readonly string[]): Wizard {
  return { ...wizard, problems };
}

/** The next page, with the field in its stored form. */
export function advanced(wizard: Wizard): Wizard {
  const kept = keptAs(wizard);
  if (wizard.page === 'address') {
    return { ...wizard, address: kept, page: 'channel', reached: 'channel', problems: [] };
  }
  return { ...wizard, channel: kept, page: 'finish', reached: 'finish', problems: [] };
}

/** The wizard at another reachable page, such as after the browser's Back. */
export function at(wizard: Wizard, wanted: Page): Wizard {
  const page = pages.indexOf(wanted) <= pages.indexOf(wizard.reached) ? wanted : wizard.reached;
  return page === wizard.page ? wizard : { ...wizard, page, problems: [] };
}

/** The page stored in a history entry. */
export function pageOf(historyState: unknown): Page {
  return pages.find((page) => page === historyState) ?? 'address';
}
