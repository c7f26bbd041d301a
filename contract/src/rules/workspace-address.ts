import { limits } from '../limits.js';

/**
 * What stays in an address field while it is typed (SPEC §5): a leading space or hyphen is
 * ignored and a space becomes a hyphen.
 */
export function typedSlug(text: string): string {
  return text.replace(/^[\s-]+/, '').replace(/\s/g, '-');
}

/**
 * The address as it is kept and compared: capitals lowered, spaces hyphens (DECISIONS "Accounts").
 * One at the end is what a phone's keyboard adds to a word, and a hyphen by the time it is sent.
 */
export function canonicalAddress(text: string): string {
  const slug = typedSlug(text).toLowerCase();
  // Not a pattern: on a long row of hyphens that would begin anew at each of them.
  let end = slug.length;
  while (slug[end - 1] === '-') end -= 1;
  return slug.slice(0, end);
}

/** Every rule that an address breaks; empty when it is a DNS label. */
export function workspaceAddressProblems(address: string): string[] {
  if (address === '') return ["Workspace address can't be blank."];
  const problems: string[] = [];
  if (address.length > limits.workspaceAddressMax) {
    problems.push("Workspace address can't be longer than 63 characters.");
  }
  if (!/^[a-z0-9-]+$/.test(address)) {
    problems.push('Workspace address may only hold letters, digits and hyphens.');
  }
  if (address.startsWith('-') || address.endsWith('-')) {
    problems.push("Workspace address can't begin or end with a hyphen.");
  }
  return problems;
}

/** `acme-labs` is shown as `Acme Labs` (SPEC §2 Sidebar). */
export function workspaceTitle(address: string): string {
  return address
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
