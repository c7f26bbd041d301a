import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/** A transaction with this meta value is a step of its own. */
export const stepMeta = 'parley.step';

/** Marks a transaction that inserts something at once, such as an emoji: undo takes back that alone. */
export function asStep(transaction: Transaction): Transaction {
  return transaction.setMeta(stepMeta, true);
}

/**
 * Splits the history where its own rule, a pause of half a second, would join typing with other changes.
 * Call it with each transaction before it is applied.
 */
export function createUndoSteps(): (transaction: Transaction) => void {
  let wasWhole = false;
  return (transaction) => {
    if (!transaction.docChanged) return;
    const isWhole = isStep(transaction);
    if (isWhole || wasWhole) closeHistory(transaction);
    wasWhole = isWhole;
  };
}

/** Whether a transaction is a paste, a drop, a cut, an insertion, a format or a list. */
function isStep(transaction: Transaction): boolean {
  return (
    transaction.getMeta(stepMeta) === true ||
    transaction.getMeta('uiEvent') !== undefined ||
    transaction.steps.some((step) => !(step instanceof ReplaceStep))
  );
}

export const UndoSteps = Extension.create({
  name: 'undoSteps',
  addStorage: () => ({ split: createUndoSteps() }),
  dispatchTransaction({ transaction, next }) {
    this.storage.split(transaction);
    next(transaction);
  },
});
