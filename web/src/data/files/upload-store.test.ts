import { limits } from '@parley/contract/limits';
import { expect, it } from 'vitest';
import { createUploadStore, type UploadHandlers } from './upload-store';

const general = 1;
const launch = 2;

function open() {
  const started: { id: number; handlers: UploadHandlers; cancelled: boolean }[] = [];
  const store = createUploadStore(({ id }, handlers) => {
    const upload = { id, handlers, cancelled: false };
    started.push(upload);
    return {
      cancel: () => {
        upload.cancelled = true;
      },
    };
  });
  const shown = (channelId = general) => store.uploads.getState()[channelId] ?? [];
  return { store, started, shown };
}

const file = (name: string) => new File(['hello'], name, { type: 'text/plain' });

it('has the progress of each upload, and its signed id', () => {
  const { store, started, shown } = open();
  expect(store.add(general, [file('one.txt'), file('two.txt')])).toBeNull();
  started[0]?.handlers.progress(0.5);
  expect(shown()).toMatchObject([{ progress: 0.5 }, { progress: 0 }]);
  started[0]?.handlers.done('signed');
  expect(shown()).toMatchObject([{ status: 'done', signedId: 'signed' }, { status: 'uploading' }]);
});

it('hands over finished uploads to a message, and keeps the others', () => {
  const { store, started, shown } = open();
  store.add(general, [file('one.txt'), file('two.txt')]);
  started[1]?.handlers.done('signed');
  expect(store.take(general)).toEqual([
    { signed_id: 'signed', name: 'two.txt', type: 'text/plain' },
  ]);
  expect(shown().map((upload) => upload.name)).toEqual(['one.txt']);
});

it('keeps the files of each channel apart', () => {
  const { store, started, shown } = open();
  store.add(general, [file('one.txt')]);
  store.add(launch, [file('two.txt')]);
  started[0]?.handlers.done('signed');
  expect(store.take(launch)).toEqual([]);
  expect(shown(general)).toHaveLength(1);
});

it('retries a failed upload, and drops a cancelled upload', () => {
  const { store, started, shown } = open();
  store.add(general, [file('one.txt')]);
  const [first] = shown();
  started[0]?.handlers.failed('Error storing "one.txt". Status: 500');
  expect(shown()).toMatchObject([
    { status: 'failed', problem: 'Error storing "one.txt". Status: 500' },
  ]);
  store.retry(general, first?.id ?? 0);
  expect(shown()).toMatchObject([{ status: 'uploading', problem: null }]);
  expect(started).toHaveLength(2);
  store.cancel(general, first?.id ?? 0);
  expect(started[1]?.cancelled).toBe(true);
  expect(shown()).toEqual([]);
});

it('takes no more files than a message may have, and returns the reason', () => {
  const { store, shown } = open();
  const many = Array.from({ length: limits.filesPerMessage + 1 }, (_, at) => file(`${at}.txt`));
  expect(store.add(general, many)).toContain('more than 25 files');
  expect(shown()).toHaveLength(limits.filesPerMessage);
});
