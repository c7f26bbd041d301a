import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from './link-address';

/** What a message may hold (DECISIONS "Messages"). */
export function editorExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (address) => linkAddress(address) !== null,
      },
    }),
    Placeholder.configure({ placeholder }),
  ];
}
