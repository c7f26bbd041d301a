import type { PasswordCost } from '../../src/features/accounts/password.js';

/** Argon2 takes no less. */
export const leastPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
