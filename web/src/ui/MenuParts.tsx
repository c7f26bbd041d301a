import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/classes';
import { useClosedByHistory } from '../lib/use-closed-by-history';
import { useCarryOn, type Early } from './early-trigger';
import floating from './Floating.module.css';
import type { MenuProps } from './Menu';
import styles from './Menu.module.css';
import type { MenuChoicesProps, MenuItemProps, MenuLinkProps } from './MenuItem';
import { useExposedFocusGuards } from './use-exposed-focus-guards';

export function MenuParts({
  trigger,
  width,
  side = 'bottom',
  align = 'start',
  early,
  children,
}: MenuProps & { early: Early }) {
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  useExposedFocusGuards(open);
  useCarryOn(early, control, () => setOpen(true));
  useClosedByHistory(open, () => setOpen(false));
  return (
    <Base.Root modal={false} open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger ref={control} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={floating.positioner}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={classes(floating.surface, floating.beside, styles.popup)}
            style={width ? { width } : undefined}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
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

export function LinkPart({ to, ...content }: MenuLinkProps) {
  return (
    <Base.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
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

function Content({ icon, detail, children }: Omit<MenuLinkProps, 'to'>) {
  return (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
}
