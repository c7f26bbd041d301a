import { limits } from '../limits.js';

/**
 * Normalises an address while it is typed (SPEC §5): drops leading spaces and hyphens; other spaces
 * become hyphens.
 */
export function typedSlug(text: string): string {
  return text.replace(/^[\s-]+/, '').replace(/\s/g, '-');
}

/**
 * Normalises an address for storage and comparison: lowercase, spaces become hyphens (DECISIONS
 * "Accounts"). Trailing hyphens are dropped, because phone keyboards append a space to a word.
 */
export function canonicalAddress(text: string): string {
  const slug = typedSlug(text).toLowerCase();
  // No regular expression: on a long row of hyphens it would restart at each of them.
  let end = slug.length;
  while (slug[end - 1] === '-') end -= 1;
  return slug.slice(0, end);
}

/** Every rule that an address breaks; empty for a valid DNS label. */
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

/** `acme-labs` is shown as `Acme Labs` (SPEC §2 Sidebar), unless the workspace chose another name. */
export function workspaceTitle(address: string): string {
  return address
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
