import { codePoints, limits } from '../limits.js';

export function workspaceTitleProblems(title: string): string[] {
  return codePoints(title) > limits.workspaceTitleMax
    ? [`Workspace name must be ${limits.workspaceTitleMax} characters or less.`]
    : [];
}
