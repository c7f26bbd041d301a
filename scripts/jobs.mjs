// @ts-check
import { runCommand } from './run-command.mjs';

await runCommand('jobs');
