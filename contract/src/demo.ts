/**
 * The accounts that 'Demo Login' fills in (SPEC §9). The passwords are public: they only work where
 * a server offers the demo.
 */
export const demo = {
  address: 'demo-workspace',
  accounts: [
    { label: 'Demo Login', email: 'dana@demo.parley.example', password: 'fern-and-moss' },
    { label: 'Demo Login (alt)', email: 'alex@demo.parley.example', password: 'moss-and-fern' },
  ],
} as const;
