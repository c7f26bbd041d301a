import { defaultSettings } from '@parley/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { exampleMember } from '../../../testing/examples';
import { typedMentions, typedNames } from './typed-mentions';

const people = {
  ownId: 1,
  workspaceId: 1,
  settings: defaultSettings,
  members: {
    1: exampleMember(1, { email: 'alice@example.com' }),
    2: exampleMember(2, { display_name: 'Bob', full_name: 'Bob Jones', email: 'rj@example.com' }),
    3: exampleMember(3, { display_name: 'Bob Smith', email: 'smith@example.com' }),
    4: exampleMember(4, { display_name: 'Sam', email: 's1@example.com' }),
    5: exampleMember(5, { display_name: 'Sam', email: 's2@example.com' }),
    6: exampleMember(6, { display_name: 'Ann & Co', email: 'ann@example.com' }),
    7: exampleMember(7, { display_name: '王伟', email: 'ww@example.com' }),
    8: exampleMember(8, { display_name: 'Łukasz Sørensen', email: 'ls@example.com' }),
    9: exampleMember(9, { display_name: 'José', email: 'je@example.com' }),
    10: exampleMember(10, { display_name: 'Jose Ruiz', email: 'jr@example.com' }),
    11: exampleMember(11, { display_name: 'Mäs', email: 'mm@example.com' }),
  },
};

const mentioned = (text: string, mayAll = true) =>
  typedMentions(text, typedNames(people, mayAll))
    .filter(({ value }) => value !== null)
    .map(({ text: name, value }) => `${name} ${value}`);

describe('names typed after @', () => {
  it('are mentions, whatever their case, up to punctuation', () => {
    expect(mentioned("@bob, @ALICE! (@ann & co's)")).toEqual(['@bob 2', '@ALICE 1', '@ann & co 6']);
  });

  it('are the longest name that fits', () => {
    expect(mentioned('@Bob Smith and @bob jones and @bob')).toEqual([
      '@Bob Smith 3',
      '@bob jones 2',
      '@bob 2',
    ]);
  });

  it('stay text if two people have the name', () => {
    expect(mentioned('@sam @s1')).toEqual(['@s1 4']);
  });

  it('stay text within words and addresses', () => {
    expect(mentioned('a@bob @bobby @bob.dev @bob-cat x/@bob @bob@host')).toEqual([]);
  });

  it('stand in texts without spaces', () => {
    expect(mentioned('请看@Bob Smith你好')).toEqual(['@Bob Smith 3']);
    expect(mentioned('你好，@王伟，谢谢@bob。')).toEqual(['@王伟 7', '@bob 2']);
    expect(mentioned('@王伟你好')).toEqual(['@王伟 7']);
    expect(mentioned('안녕@bob님')).toEqual(['@bob 2']);
    expect(mentioned('请看＠bob')).toEqual(['＠bob 2']);
    expect(mentioned('(**@bob**) …@bob—so')).toEqual(['@bob 2', '@bob 2']);
    expect(mentioned('naïve@bob é@bob https://a.org/@bob q=@bob @bobé @bob_')).toEqual([]);
  });

  it('are found in each form that a keyboard may have for them, the typed form first', () => {
    expect(mentioned('@lukasz sorensen, @ŁUKASZ')).toEqual(['@lukasz sorensen 8', '@ŁUKASZ 8']);
    expect(mentioned('@José @jose @Jose\u0301')).toEqual(['@José 9', '@jose 10', '@Jose\u0301 9']);
    expect(mentioned('@mas @Maß')).toEqual(['@mas 11']);
  });

  it('include everybody where that is allowed', () => {
    expect(mentioned('@channel @here')).toEqual(['@channel channel', '@here here']);
    expect(mentioned('@channel @here', false)).toEqual([]);
  });

  it('keep all of the text', () => {
    const text = 'hi ﬁ ß @bob and @nobody! e\u0301';
    const parts = typedMentions(text, typedNames(people, true));
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
