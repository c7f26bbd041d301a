import { createElement, type SVGProps } from 'react';

interface LucideIconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * The component of an icon: `build/lucide-icons.ts` calls this in place of lucide-react's own function.
 * It takes `size`, `color` and the attributes of an svg element.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lucideIcon(classNames: string, shapes: readonly Shape[]) {
  return function LucideIcon({
    size = 24,
    color = 'currentColor',
    className,
    ...attributes
  }: LucideIconProps) {
    const isDescribed = Object.entries(attributes).some(
      ([name, value]) => value !== undefined && /^(aria-|role$|title$)/.test(name),
    );
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${classNames} ${className}` : classNames,
        ...(!isDescribed && { 'aria-hidden': true }),
        ...attributes,
      },
      ...shapes.map(([tag, shape]) => createElement(tag, shape)),
    );
  };
}
