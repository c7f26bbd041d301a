// The built product, which fetches previews of links from this machine: the product itself refuses to.
import { createApp } from '../server/src/app.js';
import { readConfig } from '../server/src/config.js';
import { createLog } from '../server/src/lib/log.js';
import { openSqliteStore } from '../server/src/store/sqlite/open.js';

const config = readConfig(process.env);
const store = await openSqliteStore({ directory: config.dataDirectory });
const network = {
  permits: (address) => address === '127.0.0.1',
  resolve: () => Promise.reject(new Error('Tests look up no names.')),
};
const log = createLog(config.logLevel);
const app = await createApp({ config, store, log, previews: { network } });
await app.listen();

async function stop() {
  await app.close();
  await store.close();
}
process.once('SIGTERM', () => void stop());
