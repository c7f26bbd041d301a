import { Tooltip as Base } from '@base-ui/react/tooltip';
import { Kbd } from '../Kbd';
import type { TooltipSide } from '../Tooltip';
import { useTooltipTarget } from './tooltip-target';
import styles from './Tooltip.module.css';

export function TooltipParts() {
  const target = useTooltipTarget();
  if (!target) return null;
  const { tooltip, tooltipSide, tooltipKeys } = target.dataset;
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Positioner
          key={tooltip}
          className={styles.positioner}
          anchor={target}
          side={sideOf(tooltipSide)}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup} aria-hidden>
            <span>{tooltip}</span>
            {tooltipKeys && <Kbd keys={tooltipKeys.split(' ')} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function sideOf(name: string | undefined): TooltipSide {
  return name === 'right' || name === 'bottom' || name === 'left' ? name : 'top';
}
