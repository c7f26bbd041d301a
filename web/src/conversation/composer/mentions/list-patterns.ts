import { beginsName } from '@parley/contract/rules/word-boundaries';

/** Where an emoji's name may begin: not in code, after an open backtick, nor in times, emoticons and `std::vector`. */
const beginsEmoji = String.raw`(?<=^(?:[^${'`'}]*${'`'}[^${'`'}]*${'`'})*[^${'`'}]*)${beginsName}(?<!:)`;
const punctuation = String.raw`.,;:!?)\]}"'”’…。，、；：！？）」』】`;

/** Patterns of the text before the caret for which a list opens; a group captures the search. */
export const listPatterns = {
  /** Names of people may have spaces; punctuation ends them. */
  people: new RegExp(
    String.raw`${beginsName}[@＠]((?:[^\s@＠](?:[^\n@＠]{0,78}[^\s@＠${punctuation}])?)?)$`,
    'u',
  ),
  channels: new RegExp(
    String.raw`${beginsName}[#＃]((?:[^\s#＃]{0,79}[^\s#＃${punctuation}])?)$`,
    'u',
  ),
  emoji: new RegExp(String.raw`${beginsEmoji}:((?!-\D)[\p{L}\p{N}_+-]{2,50})$`, 'u'),
};

/** The name of an emoji between colons, up to the caret. */
export const typedEmoji = new RegExp(String.raw`${beginsEmoji}:([\w+-]{2,50}):$`, 'u');
