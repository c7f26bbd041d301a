import puppeteer, { type Browser } from 'puppeteer-core';
import { pathOf } from '../../scripts/outside.mjs';

/**
 * Firefox over WebDriver BiDi, because Playwright drives only a Firefox that it built. Fake camera
 * and microphone, and calls connect within one machine.
 */
export function startFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOf('firefox'),
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
    },
  });
}
