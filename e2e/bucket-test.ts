import { type S3Server, startS3Server } from '../server/testing/services/s3-server.js';
import { test as base } from './test.js';

/** Parley keeps its files in a bucket. */
export const test = base.extend<{ s3: S3Server }>({
  s3: async ({}, provide) => {
    const s3 = await startS3Server();
    await provide(s3);
    await s3.close();
  },
  environment: async ({ s3 }, provide) => provide(s3.environment),
});
