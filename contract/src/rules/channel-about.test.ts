import { describe, expect, it } from 'vitest';
import { descriptionProblems, tidyDescription, tidyTopic, topicProblems } from './channel-about.js';

describe('tidyTopic', () => {
  it('keeps an ordinary topic as typed', () => {
    for (const text of ['Ship it 🚀', ' (work in progress) ', 'नमस्ते', 'a  b', '👩‍🚒', '']) {
      expect(tidyTopic(text)).toBe(text);
    }
  });

  it('becomes a single line, also when several were pasted', () => {
    expect(tidyTopic('one\r\ntwo\tthree\u0007\u2028four')).toBe('one two three four');
  });

  it('never turns the text beside it around', () => {
    expect(tidyTopic('a\u202eb\u2066c')).toBe('abc');
  });

  it('is empty when there is nothing to see', () => {
    expect(tidyTopic(' \n\u200b ')).toBe('');
  });

  it('keeps no half of a character', () => {
    expect(tidyTopic('half \ud83d, whole 😀')).toBe('half , whole 😀');
  });
});

describe('tidyDescription', () => {
  it('keeps lines and drops other control characters', () => {
    expect(tidyDescription('one\r\n\ttwo\rthree\u0007four\u0085')).toBe('one\n\ttwo\nthree four ');
  });

  it('is empty when there is nothing to see', () => {
    expect(tidyDescription(' \n\n')).toBe('');
  });
});

describe('their lengths', () => {
  it('allows 250 characters but not 251; an emoji counts once', () => {
    expect(topicProblems('💯'.repeat(250))).toEqual([]);
    expect(descriptionProblems('💯'.repeat(250))).toEqual([]);
    expect(topicProblems('💯'.repeat(251))).toEqual(['-1 Topic must be 250 characters or less.']);
    expect(descriptionProblems('x'.repeat(260))).toEqual([
      '-10 Description must be 250 characters or less.',
    ]);
  });
});
