import { isStandard } from '@parley/contract/rules/sidebar';
import { isGeneral } from '../../../data/channels/channel-order';
import { channelStore, type SharedChannel } from '../../../data/channels/channel-store';
import { callFailed } from '../../../data/session/call-problem';
import { changeSections } from '../../../data/sections/change-sections';
import { moveSection } from '../../../data/sections/section-changes';
import { moveTo } from './move-to';
import styles from './tools.module.css';

type Dragged =
  | { readonly kind: 'conversation'; readonly channel: SharedChannel; readonly from: string }
  | { readonly kind: 'section'; readonly id: string };

/** The effect of a drop at the mouse, and its mark there. */
interface Drop {
  readonly section: HTMLElement;
  readonly className: string | undefined;
  readonly run: () => void;
}

/**
 * Lets a mouse drag conversations into sections, and sections by their headings. Returns a function that
 * stops it. Keyboards and touch have the menus.
 */
export function listenForDrags(area: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let dragged: Dragged | null = null;
  let source: HTMLElement | null = null;
  let shown: Drop | null = null;

  function show(drop: Drop | null): void {
    if (shown?.className) shown.section.classList.remove(shown.className);
    if (drop?.className) drop.section.classList.add(drop.className);
    shown = drop;
  }

  function stop(): void {
    show(null);
    source?.classList.remove(styles.dragged ?? '');
    dragged = null;
    source = null;
  }

  area.addEventListener(
    'dragstart',
    (event) => {
      const { target, dataTransfer } = event;
      if (!(target instanceof HTMLElement) || !dataTransfer) return;
      dragged = draggedBy(target);
      if (!dragged) return;
      source = target;
      target.classList.add(styles.dragged ?? '');
      dataTransfer.effectAllowed = 'move';
      // A link has data of its own; Firefox drags nothing without any.
      if (dragged.kind === 'section') dataTransfer.setData('text/plain', '');
    },
    { signal },
  );
  area.addEventListener(
    'dragover',
    (event) => {
      const drop = dragged && dropAt(dragged, event);
      show(drop);
      if (drop) event.preventDefault();
    },
    { signal },
  );
  area.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) show(null);
    },
    { signal },
  );
  area.addEventListener(
    'drop',
    (event) => {
      const drop = dragged && dropAt(dragged, event);
      if (drop) event.preventDefault();
      stop();
      drop?.run();
    },
    { signal },
  );
  area.addEventListener('dragend', stop, { signal });
  return () => ended.abort();
}

function draggedBy(target: HTMLElement): Dragged | null {
  const from = sectionAround(target)?.dataset['section'];
  if (from === undefined) return null;
  const row = target.closest<HTMLElement>('[data-conversation]');
  const channel = channelStore.getState().channels[Number(row?.dataset['conversation'])];
  if (channel) return { kind: 'conversation', channel, from };
  return target.draggable ? { kind: 'section', id: from } : null;
}

function sectionAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-section]') : null;
}

function dropAt(dragged: Dragged, { target, clientY }: DragEvent): Drop | null {
  const section = sectionAround(target);
  const id = section?.dataset['section'];
  if (!section || id === undefined) return null;
  if (dragged.kind === 'conversation') {
    const { channel, from } = dragged;
    if (id === from || !mayHold(id, channel)) return null;
    return { section, className: styles.receives, run: () => moveTo(channel, id) };
  }
  if (id === dragged.id) return null;
  const { top, height } = section.getBoundingClientRect();
  const isAbove = clientY < top + height / 2;
  const next = section.nextElementSibling;
  const before = isAbove ? id : next instanceof HTMLElement ? next.dataset['section'] : undefined;
  return {
    section,
    className: isAbove ? styles.above : styles.below,
    run: () => void changeSections(moveSection(dragged.id, before)).catch(callFailed),
  };
}

/** A channel is not put among direct messages, nor the other way round. */
function mayHold(sectionId: string, channel: SharedChannel): boolean {
  if (!isStandard(sectionId)) return true;
  if (sectionId === 'starred') return !isGeneral(channel);
  return sectionId === (channel.dm_channel ? 'direct' : 'channels');
}
