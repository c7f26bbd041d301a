import type { Portrait } from '../people.js';

/** A small portrait, as SVG: the people are drawn, not photographed. */
export function portraitSvg(person: Portrait): string {
  const { background, skin, hair, shirt, cut } = person;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">
    <path fill="${background}" d="M0 0h64v64H0z"/>
    ${behind[cut](hair)}
    <path fill="${shirt}" d="M6 66c0-14 11-19 26-19s26 5 26 19z"/>
    <path fill="${shade(skin)}" d="M26 38h12v9c0 5-12 5-12 0z"/>
    <ellipse cx="32" cy="29" rx="13" ry="15.5" fill="${skin}"/>
    ${person.beard ? `<path fill="${hair}" d="M19 30c1 12 5 17 13 17s12-5 13-17c-1 4-4 5-6 5-3-1-5-1-7-1s-4 0-7 1c-2 0-5-1-6-5z"/>` : ''}
    ${inFront[cut](hair)}
    <g fill="#2a1f1b"><circle cx="27" cy="29" r="1.5"/><circle cx="37" cy="29" r="1.5"/></g>
    <path fill="none" stroke="${person.beard ? '#fff' : '#8c3f36'}" stroke-width="1.5" stroke-linecap="round" d="M28 37c2 2 6 2 8 0"/>
    ${person.glasses ? '<g fill="none" stroke="#2c2c34" stroke-width="1.2"><circle cx="26.5" cy="29" r="4"/><circle cx="37.5" cy="29" r="4"/><path d="M30.5 29h3"/></g>' : ''}
  </svg>`;
}

type Draw = (hair: string) => string;
const nothing: Draw = () => '';
const fringe: Draw = (hair) =>
  `<path fill="${hair}" d="M18.5 29c-1-12 5-17 13.5-17s14.5 5 13.5 17c-2-6-5-9-8-10-5 3-12 3-15 2-2 2-3 5-4 8z"/>`;

const behind: Record<Portrait['cut'], Draw> = {
  short: nothing,
  bald: nothing,
  long: (hair) => `<path fill="${hair}" d="M14 54c-2-16-1-44 18-44s20 28 18 44z"/>`,
  bun: (hair) => `<circle cx="32" cy="9" r="6.5" fill="${hair}"/>`,
  curly: (hair) =>
    `<g fill="${hair}"><circle cx="20" cy="22" r="9"/><circle cx="44" cy="22" r="9"/><circle cx="32" cy="15" r="11"/><circle cx="17" cy="33" r="7"/><circle cx="47" cy="33" r="7"/></g>`,
  scarf: (hair) => `<path fill="${hair}" d="M12 58c-1-20 0-48 20-48s21 28 20 48z"/>`,
};

const inFront: Record<Portrait['cut'], Draw> = {
  short: fringe,
  long: fringe,
  bun: fringe,
  curly: fringe,
  bald: (hair) =>
    `<g fill="${hair}"><path d="M19 32c-1-4-1-7 0-9l2 1v8zM45 32c1-4 1-7 0-9l-2 1v8z"/></g>`,
  scarf: (hair) =>
    `<path fill="none" stroke="${hair}" stroke-width="5" d="M19 36c-4-14 2-23 13-23s17 9 13 23c-2 8-6 12-13 12s-11-4-13-12z"/>`,
};

/** A little darker, as under a chin. */
function shade(colour: string): string {
  const channels = colour.match(/[\da-f]{2}/g) ?? [];
  const darker = channels.map((hex) => Math.round(Number.parseInt(hex, 16) * 0.88));
  return `#${darker.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
