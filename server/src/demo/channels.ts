import type { PersonName } from './people.js';

export interface DemoChannel {
  topic: string;
  description: string;
  creator: PersonName;
  /** Default: all people. */
  members?: readonly PersonName[];
}

/** The public channels, oldest first. */
export const demoChannels: Record<string, DemoChannel> = {
  general: {
    topic: 'Sprig ships on {launch} 🌱',
    description: 'Everybody is here. News, plans, and good mornings.',
    creator: 'sam',
  },
  launch: {
    topic: 'Go or no-go: {review}, 15:00 UTC',
    description: 'Everything that has to happen before the first box leaves the warehouse.',
    creator: 'dana',
    members: ['dana', 'alex', 'ines', 'jonas', 'mara', 'priya', 'sam', 'grace', 'hanna', 'tomas'],
  },
  design: {
    topic: 'Critique on Tuesdays. Bring work that is half done.',
    description: 'Screens, packaging, icons, and opinions about green.',
    creator: 'ines',
    members: ['dana', 'alex', 'ines', 'jonas', 'mara', 'hanna'],
  },
  engineering: {
    topic: 'Main is green. Keep it so.',
    description: 'App, API and everything between them.',
    creator: 'jonas',
    members: ['dana', 'alex', 'jonas', 'priya', 'theo', 'tomas', 'noor'],
  },
  hardware: {
    topic: 'Revision C is the one that ships',
    description: 'Boards, batteries, seals, and mud.',
    creator: 'yuki',
    members: ['dana', 'yuki', 'theo', 'grace', 'tomas'],
  },
  support: {
    topic: 'Beta queue: first answer within four hours',
    description: 'What beta gardeners ask, and what we learn from it.',
    creator: 'alex',
    members: ['dana', 'alex', 'luca', 'jonas', 'hanna', 'tomas'],
  },
  data: {
    topic: 'Numbers with their questions attached',
    description: 'Sensor readings, funnels and the odd chart.',
    creator: 'noor',
    members: ['dana', 'noor', 'priya', 'theo', 'sam'],
  },
  marketing: {
    topic: '',
    description: 'The site, the newsletter, the press.',
    creator: 'mara',
    members: ['alex', 'mara', 'hanna', 'ines', 'sam'],
  },
  'plant-pictures': {
    topic: 'Show us the window sill',
    description: 'No work in here. Leaves only.',
    creator: 'hanna',
  },
  random: {
    topic: '',
    description: 'Whatever fits nowhere else.',
    creator: 'sam',
  },
  hiring: {
    topic: 'One opening: field engineer, part time',
    description: 'Who we look for, and who we talk to.',
    creator: 'sam',
    members: ['sam', 'grace', 'priya', 'ines'],
  },
};

/** Starred by the demo accounts. */
export const starredChannels: readonly string[] = ['launch'];
