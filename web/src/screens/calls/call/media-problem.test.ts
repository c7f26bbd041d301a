import { expect, it } from 'vitest';
import { replacedText, takenText } from './media-problem';

it('says which device is used in place of one that ended', () => {
  expect(replacedText({ device: 'microphone', label: 'USB Headset', isBack: false })).toBe(
    'Your microphone was disconnected. USB Headset is used now.',
  );
  expect(replacedText({ device: 'camera', label: '', isBack: false })).toBe(
    'Your camera was disconnected. Another camera is used now.',
  );
  expect(replacedText({ device: 'camera', label: 'Brio', isBack: true })).toBe(
    'Your camera is connected again. Brio is used now.',
  );
});

it('says that a device which something else has taken sends nothing', () => {
  expect(takenText('microphone')).toBe(
    'Your microphone sends nothing just now. Something else may be using it.',
  );
});
