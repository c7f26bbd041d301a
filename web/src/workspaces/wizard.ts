import { newChannelNameProblems, typedChannelName } from '@parley/contract/rules/channel-name';
import {
  canonicalAddress,
  typedSlug,
  workspaceAddressProblems,
} from '@parley/contract/rules/workspace-address';

export const pages = ['address', 'channel', 'finish'] as const;
export type Page = (typeof pages)[number];

/** Where somebody is in creating a workspace, and what they have typed so far (SPEC §4). */
export interface Wizard {
  page: Page;
  /** The last page that may be shown: what is typed on an earlier one is not checked yet. */
  reached: Page;
  address: string;
  channel: string;
  /** What keeps Next disabled until the field is typed in again. */
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

/** The field of the page that is shown. */
function fieldOf(wizard: Wizard): string {
  return wizard.page === 'address' ? wizard.address : wizard.channel;
}

/** What the field's text will be kept as. */
export function keptAs(wizard: Wizard): string {
  return wizard.page === 'address'
    ? canonicalAddress(wizard.address)
    : typedChannelName(wizard.channel);
}

/** Every rule the shown field breaks, whether the address is taken aside. */
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

/** The page after this one, with the field as it will be kept. */
export function advanced(wizard: Wizard): Wizard {
  const kept = keptAs(wizard);
  if (wizard.page === 'address') {
    return { ...wizard, address: kept, page: 'channel', reached: 'channel', problems: [] };
  }
  return { ...wizard, channel: kept, page: 'finish', reached: 'finish', problems: [] };
}

/** The same at another page, as far as that may be shown: gone to with the browser's Back, say. */
export function at(wizard: Wizard, wanted: Page): Wizard {
  const page = pages.indexOf(wanted) <= pages.indexOf(wizard.reached) ? wanted : wizard.reached;
  return page === wizard.page ? wizard : { ...wizard, page, problems: [] };
}

/** The page that an entry of the browser's history stands for. */
export function pageOf(historyState: unknown): Page {
  return pages.find((page) => page === historyState) ?? 'address';
}
