import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { type ComponentType, memo, type RefObject, useEffect, useRef, useState } from 'react';
import {
  backInSidePanel,
  closeSidePanel,
  type PanelContent,
  useSidePanel,
} from '../../data/places/side-panel';
import { useMedia } from '../../platform/lib/use-media';
import { IconButton } from '../../platform/ui/IconButton';
import { Drawer } from '../../platform/ui/overlays/Drawer';
import { ProfilePanel } from '../../screens/profile/ProfilePanel';
import styles from './SidePanel.module.css';

/** From this width the panel fits beside the messages. */
const wideScreen = '(min-width: 960px)';

interface Kind<Content> {
  title: string;
  /** The label of the button that closes the panel. */
  closing: string;
  Content: ComponentType<{
    content: Content;
    /** Call it after leading the reader elsewhere: closes the panel where it covers the screen. */
    onReached: (() => void) | undefined;
  }>;
}

const kinds: { [Content in PanelContent as Content['kind']]: Kind<Content> } = {
  profile: { title: 'Profile', closing: 'Close the profile', Content: ProfilePanel },
};

/** The panel beside the main area, or a sheet over it on narrow screens. */
export const SidePanel = memo(function SidePanel() {
  const shown = useSidePanel(({ history }) => history.at(-1));
  // Keeps the last content while the sheet closes.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const isWide = useMedia(wideScreen);
  useFocusWhenGone(shown !== undefined);

  if (isWide) {
    return shown ? (
      <div className={styles.beside}>
        <Panel content={shown} />
      </div>
    ) : null;
  }
  return (
    <Drawer
      label={last ? kinds[last.kind].title : ''}
      side="right"
      open={shown !== undefined}
      onClose={closeSidePanel}
    >
      {last && <Panel content={last} onReached={closeSidePanel} />}
    </Drawer>
  );
});

interface PanelProps {
  content: PanelContent;
  onReached?: () => void;
}

function Panel({ content, onReached }: PanelProps) {
  const { title, closing, Content } = kinds[content.kind];
  const hasBack = useSidePanel(({ history }) => history.length > 1);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(panel);
  useEffect(() => heading.current?.focus(), [content]);

  return (
    <aside ref={panel} className={styles.panel} aria-label={title}>
      <header className={styles.header}>
        {hasBack && (
          <IconButton label="Back" tooltipSide="bottom" onClick={backInSidePanel}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )}
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closing} tooltipSide="left" onClick={closeSidePanel}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className={styles.scroll}>
        <Content content={content} onReached={onReached} />
      </div>
    </aside>
  );
}

/** Closes the panel on Escape while it contains the focus. */
function useEscape(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown({ key, target, defaultPrevented }: KeyboardEvent) {
      const isInside = target instanceof Node && panel.current?.contains(target);
      if (key === 'Escape' && isInside && !defaultPrevented) closeSidePanel();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}

/** Focuses the screen's heading when the element that opened the panel has been removed. */
function useFocusWhenGone(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    const hasGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!hasGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [isShown]);
}
