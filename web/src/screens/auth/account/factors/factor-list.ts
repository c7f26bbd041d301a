import { listSecondFactors } from '@parley/contract/endpoints/second-factors';
import type { SecondFactors } from '@parley/contract/entities/second-factor';
import { create } from 'zustand';
import { call } from '../../../../platform/api/call';
import { messagesOf } from '../../../../platform/api/call-failed';

interface FactorList {
  /** Null before they are loaded. */
  factors: SecondFactors | null;
  problem: string | null;
  /** Recovery codes that were just made: shown until their user says that they are kept. */
  newCodes: readonly string[] | null;
}

export const useFactorList = create<FactorList>()(() => ({
  factors: null,
  problem: null,
  newCodes: null,
}));

export async function renewFactors(): Promise<void> {
  try {
    useFactorList.setState({ factors: await call(listSecondFactors), problem: null });
  } catch (error) {
    useFactorList.setState({ problem: messagesOf(error).join(' ') });
  }
}

export function receiveFactors(factors: SecondFactors): void {
  useFactorList.setState({ factors, problem: null });
}

/** Null: the account keeps those that it has. */
export async function receiveCodes(codes: readonly string[] | null): Promise<void> {
  if (codes !== null) useFactorList.setState({ newCodes: codes });
  await renewFactors();
}

export function forgetCodes(): void {
  useFactorList.setState({ newCodes: null });
}
