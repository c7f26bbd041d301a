import { building } from './building.js';
import { gardeners } from './gardeners.js';
import { general } from './general.js';
import { launch } from './launch.js';
import { privately } from './private.js';
import { words } from './words.js';

/** All scripts of the demo workspace, in the syntax of `readScript`. */
export const talk = [general, launch, building, gardeners, words, privately].join('\n');
