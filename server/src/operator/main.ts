import { run } from './command-line/run.js';
import { commands } from './commands.js';

process.exitCode = await run(commands, process.argv.slice(2));
