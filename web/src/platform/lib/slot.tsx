import { createElement, type ComponentType, type ReactNode } from 'react';
import { type Deferred, useDeferred, useHasFailed, useShown } from './deferred';

type Component = (props: never) => ReactNode;

interface SlotOptions<Props> {
  /** When the module is fetched: once the browser is idle, or as soon as the slot is shown. */
  when?: 'idle' | 'shown';
  /** Shown until the module is loaded. It is as high as the component, so that nothing moves. */
  Placeholder?: ComponentType<Props>;
  /** Shown instead after a failed fetch, where the user waits for the component. */
  Failed?: ComponentType<{ onRetry: () => Promise<unknown> }>;
}

/** A place for a component whose module is loaded later. It has the props of that component. */
export function slot<Name extends string, Module extends Record<Name, Component>>(
  module: Deferred<Module>,
  name: Name,
  options: SlotOptions<Parameters<Module[Name]>[0]> = {},
): Module[Name] {
  const { when = 'idle', Placeholder, Failed } = options;
  const useModule = when === 'idle' ? useDeferred : useShown;
  const useFailed = Failed ? useHasFailed : () => false;

  function Slot(props: Parameters<Module[Name]>[0]) {
    const Loaded = useModule(module)?.[name];
    const hasFailed = useFailed(module);
    if (Loaded) return createElement(Loaded, props);
    if (hasFailed && Failed) return createElement(Failed, { onRetry: module.load });
    return Placeholder ? createElement(Placeholder, props) : null;
  }
  // A generic component would lose its type parameters otherwise.
  return Slot as Module[Name];
}
