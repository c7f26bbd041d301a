import { withChromium } from '../browser/chromium.js';
import type { Measurement } from '../figure.js';
import { loading } from './web/loading.js';
import { scrolling } from './web/scrolling.js';
import { withStage } from './web/stage.js';
import { switching } from './web/switching.js';
import { typing } from './web/typing.js';

export const web: Measurement = {
  name: 'web',
  about: 'the page in Chromium, on a processor slowed four times: some twelve minutes',
  measure: (scale) =>
    withStage(scale, (stage) =>
      withChromium(async (browser) => [
        ...(await loading(browser, stage)),
        ...(await switching(browser, stage)),
        ...(await typing(browser, stage)),
        ...(await scrolling(browser, stage)),
      ]),
    ),
};
