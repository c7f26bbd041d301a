import { expect, it } from 'vitest';
import { fileType } from './file-type.js';

it.each([
  ['Word Document', 'document', ['a.doc', 'a.docx']],
  ['Powerpoint Presentation', 'presentation', ['a.ppt', 'a.PPTX']],
  ['Excel Spreadsheet', 'spreadsheet', ['a.xls', 'a.xlsx']],
  ['Plain Text', 'text', ['README', 'a.txt', 'a.rtf', '.profile', '']],
  ['PDF', 'pdf', ['a.pdf']],
  ['Zip', 'zip', ['a.zip']],
  ['Video', 'video', ['a.mp4', 'a.wmv', 'a.mov', 'a.avi', 'a.mpg', 'a.mpg2']],
  ['Audio', 'audio', ['a.mp3', 'a.m4a', 'a.flac', 'a.wav', 'a.wma', 'a.aac']],
])('%s, with the icon of a %s: %j', (label, kind, names) => {
  for (const name of names) expect(fileType(name)).toEqual({ label, kind });
});

it('shows a picture by its extension in capitals', () => {
  for (const extension of ['png', 'jpg', 'jpeg', 'gif', 'bmp']) {
    const label = extension.toUpperCase();
    expect(fileType(`cat.${extension}`)).toEqual({ label, kind: 'image' });
  }
});

it('labels another type by its extension, and a name without a usable one as File', () => {
  expect(fileType('archive.tar.gz')).toEqual({ label: 'GZ', kind: 'other' });
  expect(fileType('Cat.Svg')).toEqual({ label: 'SVG', kind: 'other' });
  for (const name of ['odd.', 'v1. the final one', 'a.b c']) {
    expect(fileType(name)).toEqual({ label: 'File', kind: 'other' });
  }
});
