import { describe, expect, it } from 'vitest';
import { routeOf } from './workspace-path';

describe('the place in a route', () => {
  it('is a channel, also during its call', () => {
    expect(routeOf('12')).toBe(12);
    expect(routeOf('12/video_call')).toBe(12);
  });

  it('is a browser', () => {
    for (const browser of ['channel-browser', 'people-browser', 'saved-browser']) {
      expect(routeOf(browser)).toBe(browser);
    }
  });

  it.each(['', '0', '012', '12x', '12/', '12/elsewhere', 'channel-browser/12', 'elsewhere'])(
    'is none there is at %o',
    (rest) => {
      expect(routeOf(rest)).toBeNull();
    },
  );
});
