import { Menu as Base } from '@base-ui/react/menu';
import { type FocusEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Elements } from '../../lib/elements';
import { classes } from '../../lib/classes';
import { useClosedByHistory } from '../../lib/use-closed-by-history';
import floating from './Floating.module.css';
import styles from './Menu.module.css';
import {
  besideOpener,
  focusAfterClosing,
  ignoreOpener,
  tabToOpener,
  type OpenState,
  type PopupAlignment,
} from './opener';
import { useExposedFocusGuards } from './use-exposed-focus-guards';

export interface MenuPartsProps extends PopupAlignment {
  /** Pixels; by default, as wide as its content. */
  width?: number;
  /** `MenuItem` and the like. */
  children: ReactNode;
}

export function MenuParts(props: MenuPartsProps & OpenState) {
  const { width, side = 'bottom', align = 'start', children } = props;
  const { open, anchor, anchorId, byKeyboard, onOpenChange } = props;
  const popup = useRef<HTMLDivElement>(null);
  const passFocusOn = useFirstItemFocused(open && byKeyboard);
  useExposedFocusGuards(open);
  useClosedByHistory(open, () => onOpenChange(false));
  return (
    <Base.Root modal={false} open={open} onOpenChange={ignoreOpener(anchor, onOpenChange)}>
      <Base.Portal>
        <Base.Positioner {...besideOpener(anchor, { side, align })}>
          <Base.Popup
            ref={popup}
            className={classes(floating.surface, floating.beside, styles.popup)}
            style={width ? { width } : undefined}
            aria-labelledby={anchorId}
            finalFocus={() => focusAfterClosing(popup.current, anchor)}
            onFocus={passFocusOn}
            onKeyDown={(event) => tabToOpener(event, props, true)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Base UI focuses the menu itself once it is open, in a frame of its own choice. Returns the menu's handler, which
 * passes this focus on to the first item.
 * @param isWanted whether the menu is open, and was opened by keyboard
 */
function useFirstItemFocused(isWanted: boolean): (event: FocusEvent<HTMLElement>) => void {
  const isDue = useRef(false);
  useLayoutEffect(() => {
    isDue.current = isWanted;
  }, [isWanted]);
  return ({ target, currentTarget }) => {
    if (!isDue.current) return;
    isDue.current = false;
    if (target === currentTarget) focusFirstItem(currentTarget);
  };
}

/** Waits for items that are still loading, as long as the menu keeps the focus. */
function focusFirstItem(menu: HTMLElement): void {
  const item = menu.querySelector<HTMLElement>('[role^="menuitem"]');
  if (item) {
    item.focus();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    if (document.activeElement === menu) focusFirstItem(menu);
  });
  observer.observe(menu, { childList: true, subtree: true });
}

export interface MenuItemProps {
  icon?: Elements;
  /** Shown at the end: a shortcut, a count. */
  detail?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export interface MenuLinkProps extends Pick<MenuItemProps, 'icon' | 'detail' | 'children'> {
  /** A route. */
  to?: string;
  /** The anchor itself, where it leads elsewhere: it passes on its props. */
  link?: ReactElement;
}

export interface MenuChoicesProps<Value extends string> {
  label: string;
  /** The current choice. */
  chosen: Value;
  choices: readonly { value: Value; label: string; icon: ReactNode }[];
  onChoose: (value: Value) => void;
}

export function ItemPart({ danger, disabled = false, onSelect, ...content }: MenuItemProps) {
  return (
    <Base.Item
      className={classes(styles.item, danger && styles.danger)}
      disabled={disabled}
      onClick={onSelect}
    >
      <Content {...content} />
    </Base.Item>
  );
}

export function LinkPart({ to = '', link, ...content }: MenuLinkProps) {
  return (
    <Base.LinkItem className={styles.item} closeOnClick render={link ?? <Link to={to} />}>
      <Content {...content} />
    </Base.LinkItem>
  );
}

export function SeparatorPart() {
  return <Base.Separator className={styles.separator} />;
}

export function ChoicesPart<Value extends string>(props: MenuChoicesProps<Value>) {
  const { label, chosen, choices, onChoose } = props;
  const choose = (value: Value) => onChoose(value);
  return (
    <Base.RadioGroup
      className={styles.choices}
      aria-label={label}
      value={chosen}
      onValueChange={choose}
    >
      <span className={styles.choicesLabel} aria-hidden>
        {label}
      </span>
      {choices.map(({ value, label: name, icon }) => (
        <Base.RadioItem
          key={value}
          value={value}
          className={styles.choice}
          aria-label={name}
          data-tooltip={name}
        >
          {icon}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function Content({ icon, detail, children }: Omit<MenuLinkProps, 'to' | 'link'>) {
  return (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
      {detail != null && <span className={styles.detail}>{detail}</span>}
    </>
  );
}
