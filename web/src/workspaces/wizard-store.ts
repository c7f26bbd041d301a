import { create } from 'zustand';
import { newWizard, type Wizard } from './wizard';

/** What was typed outlives leaving the wizard, until a workspace is made of it or the page goes. */
export const useWizard = create<Wizard>()(() => newWizard);

export function setWizard(wizard: Wizard): void {
  useWizard.setState(wizard, true);
}
