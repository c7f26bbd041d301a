import type { Profile } from '@parley/contract/entities/profile';

/** A person of the demo workspace: a small company that makes Sprig, a soil sensor for house plants. */
export interface DemoPerson extends Partial<Profile> {
  status?: string;
  presence: 'active' | 'away' | 'paused' | 'signed out';
  /** Parameters of their portrait; without it they have a default picture. */
  portrait?: Portrait;
}

export interface Portrait {
  background: string;
  skin: string;
  hair: string;
  shirt: string;
  cut: 'short' | 'long' | 'bun' | 'curly' | 'bald' | 'scarf';
  glasses?: true;
  beard?: true;
}

/** By the names that the scripts use; the two demo accounts, dana and alex, come first. */
export const demoPeople = {
  dana: {
    full_name: 'Dana Whitfield',
    display_name: 'Dana',
    what_i_do: 'Product manager',
    phone_number: '6175553482',
    timezone_offset: -5,
    status: 'Launch week 🌱',
    presence: 'signed out',
    portrait: {
      background: '#cfe3d4',
      skin: '#e8b48f',
      hair: '#5a3825',
      shirt: '#2f6f63',
      cut: 'long',
    },
  },
  alex: {
    full_name: 'Alex Romero',
    display_name: '',
    what_i_do: 'Support lead',
    phone_number: '3461122758',
    timezone_offset: 1,
    status: 'In the support queue until 4',
    presence: 'signed out',
    portrait: {
      background: '#d9d3ec',
      skin: '#c98d63',
      hair: '#211a17',
      shirt: '#c65b3c',
      cut: 'short',
      beard: true,
    },
  },
  ines: {
    full_name: 'Ines Duarte',
    display_name: 'Ines',
    what_i_do: 'Design lead',
    phone_number: '3519186274',
    timezone_offset: 0,
    status: 'Drawing tiny ferns',
    presence: 'active',
    portrait: {
      background: '#f3d9b8',
      skin: '#d9a078',
      hair: '#2c1f1a',
      shirt: '#3e5c86',
      cut: 'bun',
      glasses: true,
    },
  },
  jonas: {
    full_name: 'Jonas Meyer',
    display_name: '',
    what_i_do: 'Web and mobile engineer',
    phone_number: '4915123486',
    timezone_offset: 1,
    presence: 'active',
    portrait: {
      background: '#bcd8e6',
      skin: '#f0c7a6',
      hair: '#b98a45',
      shirt: '#4a4f57',
      cut: 'short',
      glasses: true,
    },
  },
  mara: {
    full_name: 'Mara Okafor',
    display_name: 'Mara',
    what_i_do: 'Marketing',
    phone_number: '2348125567',
    timezone_offset: 1,
    status: 'Press calls today',
    presence: 'paused',
    portrait: {
      background: '#f0c9c2',
      skin: '#7b4a2f',
      hair: '#1c1412',
      shirt: '#e0a62e',
      cut: 'curly',
    },
  },
  theo: {
    full_name: 'Theo Lindqvist',
    display_name: '',
    what_i_do: 'Firmware engineer',
    phone_number: '4673155829',
    timezone_offset: 1,
    status: 'At the bench, ping me twice',
    presence: 'active',
    portrait: {
      background: '#d3dfae',
      skin: '#f2cfb3',
      hair: '#c9772f',
      shirt: '#305a4f',
      cut: 'short',
      beard: true,
    },
  },
  priya: {
    full_name: 'Priya Raman',
    display_name: 'Priya',
    what_i_do: 'Backend engineer',
    phone_number: '9715543218',
    timezone_offset: 4,
    presence: 'active',
    portrait: {
      background: '#c3d1f0',
      skin: '#b77a4e',
      hair: '#17110f',
      shirt: '#9b3d6a',
      cut: 'long',
    },
  },
  sam: {
    full_name: 'Sam Whitlock',
    display_name: 'Sam',
    what_i_do: 'Founder',
    phone_number: '4155551839',
    timezone_offset: -8,
    status: 'Slow to answer before noon Pacific',
    presence: 'away',
    portrait: {
      background: '#e2d6c4',
      skin: '#e3b08b',
      hair: '#8d8a86',
      shirt: '#223a4f',
      cut: 'bald',
      beard: true,
    },
  },
  yuki: {
    full_name: 'Yuki Tanaka',
    display_name: 'Yuki',
    what_i_do: 'Hardware engineer',
    phone_number: '8135478291',
    timezone_offset: 9,
    status: 'Good night from Tokyo 🌙',
    presence: 'paused',
  },
  noor: {
    full_name: 'Noor Haddad',
    display_name: '',
    what_i_do: 'Data analyst',
    phone_number: '9627951324',
    timezone_offset: 3,
    presence: 'active',
    portrait: {
      background: '#f1e2a8',
      skin: '#dba57c',
      hair: '#5b7fa3',
      shirt: '#3b3f55',
      cut: 'scarf',
    },
  },
  luca: {
    full_name: 'Luca Ferri',
    display_name: 'Luca',
    what_i_do: 'Customer success',
    phone_number: '3934718265',
    timezone_offset: 1,
    presence: 'away',
  },
  grace: {
    full_name: 'Grace Adeyemi',
    display_name: '',
    what_i_do: 'Operations',
    phone_number: '4477915384',
    timezone_offset: 0,
    status: 'Warehouse visit',
    presence: 'signed out',
    portrait: {
      background: '#bfe0da',
      skin: '#8a5636',
      hair: '#231916',
      shirt: '#b8443d',
      cut: 'bun',
    },
  },
  tomas: {
    full_name: 'Tomás Silva',
    display_name: 'Tomás',
    what_i_do: 'Quality',
    phone_number: '5511947238',
    timezone_offset: -3,
    presence: 'active',
  },
  hanna: {
    full_name: 'Hanna Kowalska',
    display_name: '',
    what_i_do: 'Writer',
    phone_number: '4822518369',
    timezone_offset: 1,
    status: 'Writing, back at 3',
    presence: 'away',
    portrait: {
      background: '#e6cfe0',
      skin: '#f3d3bd',
      hair: '#d8b25c',
      shirt: '#5d7a3e',
      cut: 'long',
      glasses: true,
    },
  },
} satisfies Record<string, DemoPerson>;

export type PersonName = keyof typeof demoPeople;

// The keys of the table are the names.
export const personNames = Object.keys(demoPeople) as PersonName[];

export function emailOf(name: PersonName): string {
  return `${name}@demo.parley.example`;
}

/** The people whose accounts visitors use. */
export const visitors: readonly PersonName[] = ['dana', 'alex'];

export function isPersonName(name: string): name is PersonName {
  return Object.hasOwn(demoPeople, name);
}
