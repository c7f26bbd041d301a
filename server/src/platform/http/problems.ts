import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Maximum of problems in one response: a longer list helps no reader. */
const mostSentences = 10;

/** The problems of an input, one readable sentence each: `message.channel_id must be …`. */
export function problemSentences(issues: readonly Issue[], input: unknown): string[] {
  return issues.slice(0, mostSentences).map((issue) => {
    const field = issue.path.join('.') || 'The body';
    return `${field} ${isMissing(issue, input) ? 'is missing' : rule(issue)}.`;
  });
}

function isMissing(issue: Issue, input: unknown): boolean {
  let value = input;
  for (const key of issue.path) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}

/** Zod's default message, used when the contract gives none. */
const unsaid = 'Invalid input';

/** The API has no fractional numbers, so every number is a whole number. */
const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function rule(issue: Issue): string {
  if (issue.message !== unsaid) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be a UUID' : 'has the wrong form';
    default:
      return 'is not valid';
  }
}
