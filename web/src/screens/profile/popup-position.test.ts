import { describe, expect, it } from 'vitest';
import { popupHeight, popupPosition } from './popup-position';

const window = { width: 1000, height: 800 };

describe('the position of a user popup', () => {
  it("SPEC §2: depends on the popup's assumed height", () => {
    expect(popupHeight('chat', '')).toBe(524);
    expect(popupHeight('chat', 'Out')).toBe(580);
    expect(popupHeight('saved', '')).toBe(520);
    expect(popupHeight('saved', 'Out')).toBe(576);
  });

  it('is to the right of the anchor', () => {
    const anchor = { left: 100, right: 140, top: 50 };
    expect(popupPosition(anchor, 524, window)).toEqual({ left: 148, top: 50 });
  });

  it('is to the left where there is no space at the right', () => {
    const anchor = { left: 800, right: 840, top: 50 };
    expect(popupPosition(anchor, 524, window)).toEqual({ left: 492, top: 50 });
  });

  it('is within the window', () => {
    const anchor = { left: 100, right: 140, top: 700 };
    expect(popupPosition(anchor, 524, window).top).toBe(800 - 524 - 8);
    const phone = { width: 390, height: 500 };
    expect(popupPosition(anchor, 524, phone)).toEqual({ left: 82, top: 8 });
    expect(popupPosition({ ...anchor, left: 58 }, 524, phone)).toEqual({ left: 58, top: 8 });
  });
});
