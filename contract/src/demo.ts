/**
 * What 'Demo Login' types in (SPEC §9). The passwords are no secret: they are good where a server
 * offers the demo, and there everybody may have them.
 */
export const demo = {
  address: 'demo-workspace',
  accounts: [
    { label: 'Demo Login', email: 'dana@demo.parley.example', password: 'fern-and-moss' },
    { label: 'Demo Login (alt)', email: 'alex@demo.parley.example', password: 'moss-and-fern' },
  ],
} as const;
