import { createHash } from 'node:crypto';

/** A value as both engines store it: whole numbers, texts and bytes. */
export type Value = string | number | Buffer | null;

/** Compares tables whose rows come in any order: a sum of the hashes of their rows. */
export interface TableDigest {
  add(row: readonly Value[]): void;
  /** The number of rows and their hash, as text. */
  result(): string;
}

const modulus = 2n ** 256n;

export function tableDigest(): TableDigest {
  let [rows, sum] = [0, 0n];
  return {
    add(row) {
      const text = JSON.stringify(row.map(plain));
      rows += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % modulus;
    },
    result: () => `${rows}:${sum.toString(16)}`,
  };
}

function plain(value: Value): unknown {
  return Buffer.isBuffer(value) ? { bytes: value.toString('hex') } : value;
}
