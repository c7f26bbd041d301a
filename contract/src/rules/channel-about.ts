import { codePoints, limits } from '../limits.js';
import { withoutHidden } from './one-line.js';

/** Normalises a topic for storage: on one line, otherwise as typed. */
export function tidyTopic(text: string): string {
  return withoutHidden(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

/** Normalises a description for storage: it may have several lines. */
export function tidyDescription(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return withoutHidden(lines.replace(/[^\P{Cc}\n\t]+/gu, ' '));
}

export function topicProblems(topic: string): string[] {
  const remaining = limits.topicMax - codePoints(topic);
  return remaining < 0 ? [topicTooLong(remaining)] : [];
}

export function descriptionProblems(description: string): string[] {
  const remaining = limits.descriptionMax - codePoints(description);
  return remaining < 0 ? [descriptionTooLong(remaining)] : [];
}

/**
 * `-3 Topic must be …` (SPEC §5): the number of characters left, negative when there are too many.
 */
export function topicTooLong(remaining: number): string {
  return `${remaining} Topic must be ${limits.topicMax} characters or less.`;
}

/** As `topicTooLong`. */
export function descriptionTooLong(remaining: number): string {
  return `${remaining} Description must be ${limits.descriptionMax} characters or less.`;
}
