import { expect, it } from 'vitest';
import { createMessagesAwaitingUploads } from './messages-awaiting-uploads';
import { createUploadStore, type UploadHandlers } from './upload-store';

const general = 1;
const launch = 2;

function open() {
  const started: UploadHandlers[] = [];
  const uploads = createUploadStore((_begun, handlers) => {
    started.push(handlers);
    return { cancel: () => undefined };
  });
  const said: string[] = [];
  const messages = createMessagesAwaitingUploads(uploads.uploads, () => said.push('not sent'));
  const add = (channelId: number) => uploads.add(channelId, [new File(['hello'], 'one.txt')]);
  return { uploads, started, messages, said, add };
}

it('sends a message once all of its files are uploaded, not before', () => {
  const { uploads, started, messages, said, add } = open();
  add(general);
  add(general);
  messages.hold(general, () => said.push(`sent with ${uploads.take(general).length}`));
  started[0]?.done('first');
  expect(said).toEqual([]);
  started[1]?.done('second');
  expect(said).toEqual(['sent with 2']);
  add(general);
  started[2]?.done('third');
  expect(said).toEqual(['sent with 2']);
});

it('waits for the files of its own channel only, and not after its release', () => {
  const { started, messages, said, add } = open();
  add(general);
  add(launch);
  messages.hold(general, () => said.push('general'));
  messages.hold(launch, () => said.push('launch'));
  started[1]?.done('second');
  expect(said).toEqual(['launch']);
  messages.release(general);
  started[0]?.done('first');
  expect(said).toEqual(['launch']);
});

it('is sent by the replaced function once its editor is unmounted', () => {
  const { started, messages, said, add } = open();
  add(general);
  messages.replaceSend(general, () => said.push('not held'));
  messages.hold(general, () => said.push('by the editor'));
  messages.replaceSend(general, () => said.push('without it'));
  started[0]?.done('first');
  expect(said).toEqual(['without it']);
});

it('is not sent, with a notice, if a file could not be uploaded', () => {
  const { started, messages, said, add } = open();
  add(general);
  messages.hold(general, () => said.push('sent'));
  started[0]?.failed('No.');
  expect(said).toEqual(['not sent']);
  expect(messages.held.getState()).toEqual({});
});
