import { hasTerms } from '@parley/contract/rules/message-search/matching';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { channelMark } from '../../platform/store/search-index.js';
import { readDocuments } from './read-documents.js';

const runs = Number(process.env['SEARCH_RUNS'] ?? 300);
const messages = 400;

const vocabulary =
  "deploy deployed Deploying the a to of PLT-3699 PLT-3700 10.4.1.74 getUserById userId user_id c c++ C# v2.1.0 don't ops@example.com https://example.com/a?b=c 東京都 東京 京都 会議室 ｶﾞｽ がす 서울에서 กรุงเทพ İzmir straße STRASSE Café résumé x1 42 4 ha ha GitHub github iOS HTTPServer cœur coeur Łodzi Фёдор Федор مُحَمَّد محمد שָׁלוֹם пʼять 🎉 👍🏽 👩‍💻 ❤️ #️⃣ *️⃣ 1️⃣".split(
    ' ',
  );

/** Random, and the same in each run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function textOf(random: (below: number) => number, most: number): string {
  const words = Array.from(
    { length: 1 + random(most) },
    () => vocabulary[random(vocabulary.length)],
  );
  return words.join([' ', ' ', ', ', ''][random(4)]);
}

function queryOf(random: (below: number) => number): string {
  const text = textOf(random, 3);
  const begun = text.slice(0, 1 + random(text.length));
  return (
    [text, begun, `"${text}"`, `"${begun}`, text.toUpperCase(), `${begun} ${text}`][random(6)] ?? ''
  );
}

describeOnEachEngine('the index', (start) => {
  const team = teamBeforeAll(() => start({ runsJobs: false }));

  it(
    `answers ${runs} random queries as a look at every message does`,
    { timeout: 600_000 },
    async () => {
      const { store } = team.server;
      const random = randomFrom(7);
      const texts = Array.from({ length: messages }, () => textOf(random, 12));
      await store.transact(async (tx) => {
        for (const [at, text] of texts.entries()) {
          await tx
            .insertInto('messages')
            .values({
              workspace_id: team.workspaceId,
              channel_id: team.general,
              user_id: team.alice.id,
              body: `<p>${text.replaceAll('&', '&amp;')}</p>`,
              client_id: `random ${at}`,
              created_at: at,
              updated_at: at,
              ts_us: at + 1,
            })
            .execute();
        }
      });
      while ((await store.index.indexQueued(150, readDocuments)) > 0);
      const rows = await store.reader
        .selectFrom('messages')
        .select('id')
        .orderBy('id', 'desc')
        .execute();
      const documents = await readDocuments(
        store.reader,
        rows.map(({ id }) => id),
      );

      const window = {
        below: Number.MAX_SAFE_INTEGER,
        limit: messages + 1,
      };
      let found = 0;
      for (let run = 0; run < runs; run += 1) {
        const typed = queryOf(random);
        const { terms } = parseSearch(typed);
        const looked = documents
          .filter(({ tokens }) => hasTerms(tokens, terms))
          .map(({ id }) => id);
        const query = {
          terms,
          marks: [],
          channelIds: [team.general],
          places: [channelMark(team.general)],
        };
        expect(await store.index.find(query, window, readDocuments), typed).toEqual(looked);
        const page = { below: rows[random(rows.length)]?.id ?? 0, limit: 1 + random(20) };
        expect(await store.index.find(query, page, readDocuments), typed).toEqual(
          looked.filter((id) => id < page.below).slice(0, page.limit),
        );
        if (looked.length > 0) found += 1;
      }
      expect(found).toBeGreaterThan(runs / 2);
    },
  );
});
