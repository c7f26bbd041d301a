/** On a touch screen a focus would bring up the keyboard. */
export const focusesItself = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
