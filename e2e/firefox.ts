import { accessSync, constants } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';

/** Debian's Firefox, or `FIREFOX_PATH`; undefined if there is none. */
export function findFirefox(): string | undefined {
  const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/**
 * Firefox over WebDriver BiDi, because Playwright drives only a Firefox that it built. Fake camera
 * and microphone, and calls connect within one machine.
 */
export function startFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
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
