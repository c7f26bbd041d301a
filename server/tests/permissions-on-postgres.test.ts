import { describeOnEngine } from '../testing/database/each-engine.js';
import { describePermissions } from './permissions.suite.js';

// A file of its own, so that another worker than that of SQLite may run it.
describeOnEngine('PostgreSQL', 'Permissions', describePermissions);
