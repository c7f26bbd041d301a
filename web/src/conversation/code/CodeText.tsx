import {
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
} from 'react';
import { deferred } from '../../platform/lib/deferred';
import { copyText } from '../../platform/lib/copy-text';
import { isMac } from '../../platform/lib/shortcut-keys';
import { notify } from '../../platform/ui/overlays/notices';
import { wantsColours, withCodeBlocks } from './code-blocks';

const highlighter = deferred(() => import('./highlighter'));

interface TextProps extends ComponentProps<'div'> {
  /** Safe. */
  html: string;
}

interface CodeTextProps extends TextProps {
  /** Shows safe HTML. */
  Text: ComponentType<TextProps>;
}

/** A text with code blocks: coloured once the colours are loaded, each with a button to copy it. */
export function CodeText({ Text, html, onClick, ...attributes }: CodeTextProps) {
  const loaded = useSyncExternalStore(highlighter.subscribe, highlighter.current);
  const wanted = useMemo(() => wantsColours(html), [html]);
  useEffect(() => {
    if (wanted) void highlighter.load();
  }, [wanted]);
  const highlight = wanted && loaded ? loaded.highlighted : null;
  const shown = useMemo(() => withCodeBlocks(html, highlight), [html, highlight]);

  function pressed(event: MouseEvent<HTMLDivElement>) {
    const button = event.target instanceof Element && event.target.closest('[data-copy]');
    const code = button && button.previousElementSibling;
    if (code) void copyCode(code);
    else onClick?.(event);
  }

  return <Text {...attributes} html={shown} onClick={pressed} />;
}

/** Insecure addresses have no clipboard: then the code is selected. */
async function copyCode(code: Element): Promise<void> {
  if (await copyText(Promise.resolve(code.textContent.replace(/\n$/, '')))) {
    notify('The code is copied.');
    return;
  }
  document.getSelection()?.selectAllChildren(code);
  notify(`The code is selected: copy it by ${isMac() ? '⌘' : 'Ctrl'}+C.`);
}
