/**
 * The pictures shared in the demo workspace, as SVG. They contain no text, because fonts differ.
 */
export const pictures: Record<string, () => string> = {
  'landing-hero.png': landingHero,
  'icons-thirsty.png': thirstyIcons,
  'palette.png': palette,
  'chart-cut-off.png': cutOffChart,
  'dashboard.png': dashboard,
  'healthy-range.png': healthyRange,
  'gustav.png': gustav,
  'tomatoes.png': tomatoes,
  'moss.png': moss,
  'arrow.png': arrow,
  'is-it-a-style.png': drooping,
  'balcony.png': balcony,
};

const ink = '#24332f';
const green = '#2f7d62';
const fresh = '#7fbf7f';
const sun = '#f2c14e';
const clay = '#b8674a';
const paper = '#f6f4ee';

function svg(width: number, height: number, background: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${background}" d="M0 0h${width}v${height}H0z"/>${content}</svg>`;
}

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
/** Between -1 and 1, deterministic. */
const wobble = (index: number) => Math.sin(index * 12.9898) * Math.cos(index * 4.1414);
const box = (x: number, y: number, width: number, height: number, fill: string, radius = 8) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const line = (points: [number, number][], stroke: string, width = 4) =>
  `<polyline fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" points="${points.map(([x, y]) => `${x},${y.toFixed(1)}`).join(' ')}"/>`;
const leaf = (x: number, y: number, length: number, angle: number, fill: string) =>
  `<path fill="${fill}" transform="translate(${x} ${y}) rotate(${angle})" d="M0 0C${length * 0.2} ${-length * 0.35} ${length * 0.75} ${-length * 0.3} ${length} 0C${length * 0.75} ${length * 0.3} ${length * 0.2} ${length * 0.35} 0 0z"/>`;
const pot = (x: number, y: number, size: number, fill: string) =>
  `<path fill="${fill}" d="M${x - size} ${y}h${size * 2}l${-size * 0.25} ${size * 1.4}h${-size * 1.5}z"/>${box(x - size * 1.1, y - size * 0.3, size * 2.2, size * 0.4, fill, 6)}`;

function fern(x: number, y: number, size: number): string {
  const stalks = times(7, (index) => {
    const angle = -90 + (index - 3) * 26;
    const shades = [green, fresh, '#4f9a6f'];
    return leaf(x, y, size * (1 - Math.abs(index - 3) * 0.1), angle, shades[index % 3] ?? green);
  });
  return stalks + pot(x, y, size * 0.38, clay);
}

function landingHero(): string {
  const light = `<circle cx="150" cy="110" r="70" fill="${sun}" opacity=".9"/><circle cx="150" cy="110" r="120" fill="${sun}" opacity=".25"/>`;
  const words =
    box(620, 170, 300, 34, ink) + box(620, 216, 240, 34, ink) + box(620, 280, 330, 14, '#8b9a94');
  return svg(
    1000,
    560,
    '#dfeee6',
    light +
      box(0, 450, 1000, 110, '#c9b79c', 0) +
      fern(330, 330, 210) +
      words +
      box(620, 326, 150, 46, green, 23),
  );
}

function thirstyIcons(): string {
  const drop = 'M0-46c22 30 34 44 34 62a34 34 0 0 1-68 0c0-18 12-32 34-62z';
  const tiles = times(3, (index) => box(40 + index * 250, 40, 220, 220, '#ffffff', 28));
  const crying = `<circle cx="150" cy="150" r="62" fill="${fresh}"/><circle cx="130" cy="140" r="6" fill="${ink}"/><circle cx="170" cy="140" r="6" fill="${ink}"/><path fill="none" stroke="${ink}" stroke-width="5" d="M130 178c10-12 30-12 40 0"/><path fill="#5aa7d8" transform="translate(128 168) scale(.3)" d="${drop}"/>`;
  const empty = `<path fill="none" stroke="${green}" stroke-width="9" transform="translate(400 146)" d="${drop}"/><path fill="${green}" d="M370 178h60a31 31 0 0 1-60 0z"/>`;
  const leafy = fern(650, 170, 70);
  return svg(800, 300, '#e9e5da', tiles + crying + empty + leafy);
}

function palette(): string {
  const colours = ['#1d4a3c', green, '#5fa873', fresh, '#cfe6cf', paper, sun, clay, '#6e3a2a', ink];
  return svg(
    900,
    360,
    '#ffffff',
    times(10, (index) =>
      box(
        30 + (index % 5) * 170,
        30 + Math.floor(index / 5) * 155,
        155,
        140,
        colours[index] ?? ink,
        14,
      ),
    ),
  );
}

function cutOffChart(): string {
  const points = Array.from({ length: 40 }, (_, index): [number, number] => [
    40 + index * 12,
    330 + wobble(index) * 40 - index * 2,
  ]);
  const grid = times(
    5,
    (index) => `<path stroke="#e3e6e2" stroke-width="2" d="M40 ${220 + index * 45}h420"/>`,
  );
  const cut = `<path stroke="#d2443c" stroke-width="5" stroke-dasharray="10 8" fill="none" d="M398 190v250"/>`;
  return svg(
    420,
    760,
    paper,
    box(20, 60, 200, 24, ink) +
      box(20, 100, 320, 14, '#9aa69f') +
      box(20, 170, 480, 290, '#ffffff', 20) +
      grid +
      line(points, green) +
      cut +
      box(20, 490, 380, 90, '#ffffff', 20) +
      box(20, 600, 380, 90, '#ffffff', 20),
  );
}

function dashboard(): string {
  const tiles = [
    [30, 30, 450, 240],
    [500, 30, 470, 240],
    [30, 290, 300, 240],
    [350, 290, 300, 240],
    [670, 290, 300, 240],
  ];
  const cards = tiles
    .map(
      ([x = 0, y = 0, width = 0, height = 0]) =>
        box(x, y, width, height, '#22302d', 16) + box(x + 20, y + 20, 110, 12, '#6f8a82'),
    )
    .join('');
  const online = line(
    Array.from({ length: 26 }, (_, index) => [
      50 + index * 16,
      235 - 130 * (1 - Math.exp(-index / 7)) + wobble(index) * 6,
    ]),
    fresh,
    5,
  );
  const bars = times(24, (index) => {
    const height = 30 + 110 * Math.abs(wobble(index + 3));
    return box(525 + index * 18, 245 - height, 11, height, sun, 3);
  });
  const ring = `<circle cx="180" cy="425" r="62" fill="none" stroke="#3a4b46" stroke-width="22"/><circle cx="180" cy="425" r="62" fill="none" stroke="${fresh}" stroke-width="22" stroke-dasharray="320 390" transform="rotate(-90 180 425)"/>`;
  const rows = times(6, (index) => box(370, 340 + index * 28, 240 - index * 32, 14, '#4f9a6f', 4));
  const second = line(
    Array.from({ length: 18 }, (_, index) => [690 + index * 15, 450 + wobble(index * 2) * 45]),
    '#7cc3e0',
    4,
  );
  return svg(1000, 560, '#151d1b', cards + online + bars + ring + rows + second);
}

function healthyRange(): string {
  const band = box(80, 150, 680, 130, '#dff0df', 0);
  const course = (lift: number, spread: number, colour: string) =>
    line(
      Array.from({ length: 56 }, (_, index) => [
        80 + index * 12.36,
        215 + lift + wobble(index + lift) * spread + index * lift * 0.02,
      ]),
      colour,
      4,
    );
  const axis = `<path fill="none" stroke="${ink}" stroke-width="3" d="M80 50v360h690"/>`;
  return svg(
    820,
    460,
    '#ffffff',
    band +
      course(-6, 50, green) +
      course(64, 84, clay) +
      axis +
      box(600, 60, 22, 22, green, 4) +
      box(630, 65, 110, 12, '#9aa69f') +
      box(600, 92, 22, 22, clay, 4) +
      box(630, 97, 90, 12, '#9aa69f'),
  );
}

function gustav(): string {
  const leaves = times(11, (index) =>
    leaf(
      400,
      430,
      250 - Math.abs(index - 5) * 14,
      -90 + (index - 5) * 17,
      index % 2 ? green : '#3f9270',
    ),
  );
  const cross = `<path stroke="#ffffff" stroke-width="14" d="M400 40v430M90 250h620"/>`;
  const window = `${box(90, 40, 620, 430, '#cfe4ef', 12)}${cross}`;
  return svg(
    800,
    640,
    '#efe6d8',
    window + box(0, 540, 800, 100, '#c9a27a', 0) + leaves + pot(400, 440, 90, '#3d5a80'),
  );
}

function tomatoes(): string {
  const stalk = line(
    [
      [400, 640],
      [390, 480],
      [412, 320],
      [398, 120],
    ],
    '#4f7f3f',
    10,
  );
  const leaves = times(10, (index) =>
    leaf(
      400,
      150 + index * 45,
      150,
      index % 2 ? -20 + wobble(index) * 20 : 200 + wobble(index) * 20,
      index % 3 ? '#5b9a4a' : '#487f3c',
    ),
  );
  const fruit = times(9, (index) => {
    const x = 400 + (index % 2 ? 1 : -1) * (70 + 60 * Math.abs(wobble(index)));
    const y = 190 + index * 46;
    return `<circle cx="${x.toFixed(0)}" cy="${y}" r="${30 + (index % 3) * 5}" fill="${index % 4 === 2 ? '#e9a23b' : '#d8402f'}"/><circle cx="${(x - 9).toFixed(0)}" cy="${y - 10}" r="7" fill="#ffffff" opacity=".45"/>`;
  });
  return svg(800, 640, '#d7ebf3', stalk + leaves + fruit);
}

function moss(): string {
  const cushions = times(
    120,
    (index) =>
      `<circle cx="${((index * 67) % 800) + Math.round(wobble(index) * 20)}" cy="${220 + ((index * 41) % 400)}" r="${26 + Math.round(Math.abs(wobble(index + 9)) * 34)}" fill="${['#4d7a3a', '#5f9147', '#78a956', '#3f6a35'][index % 4] ?? green}"/>`,
  );
  const stone = `<ellipse cx="560" cy="300" rx="150" ry="90" fill="#8d9490"/><ellipse cx="540" cy="280" rx="110" ry="52" fill="#a5aca8"/>`;
  return svg(800, 600, '#cdd8cf', stone + cushions);
}

function arrow(): string {
  const tip = `<path fill="#c9ced0" d="M500 210h60l-12 230-18 40-18-40z"/>`;
  const probe = `${box(470, 60, 120, 150, paper, 30)}${tip}`;
  const soil = box(0, 330, 800, 230, '#7a5a42', 0);
  const big = `<path fill="#d2443c" d="M180 70h110v210h75L235 430 105 280h75z"/>`;
  return svg(800, 560, '#e6efe8', soil + probe + big);
}

function drooping(): string {
  const leaves = [8, 28, 50, 130, 152, 172].map((angle, index) =>
    leaf(400, 322, 190, angle, index % 3 ? '#a8a04e' : '#8a9a45'),
  );
  const sill = box(0, 500, 800, 100, '#b7a08c', 0);
  return svg(800, 600, '#e8e2ea', sill + pot(400, 340, 110, clay) + leaves.join(''));
}

function balcony(): string {
  const rail =
    times(17, (index) => box(index * 50, 250, 10, 230, '#5a6b78', 2)) +
    box(0, 240, 800, 16, '#5a6b78', 4);
  const pots = times(4, (index) => fern(120 + index * 190, 430 - (index % 2) * 26, 96 + index * 9));
  const sky = `<circle cx="640" cy="130" r="58" fill="${sun}"/>${box(0, 170, 260, 90, '#c8d3c4', 0)}${box(300, 140, 120, 120, '#d8cdbb', 0)}`;
  return svg(800, 560, '#f6dcc0', sky + rail + box(0, 500, 800, 60, '#9c8672', 0) + pots);
}
