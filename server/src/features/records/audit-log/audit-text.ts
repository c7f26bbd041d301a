import type { AuditEvent } from '@parley/contract/entities/audit-event';

const columns = [
  'id',
  'at',
  'action',
  'actor_id',
  'target_kind',
  'target_id',
  'before',
  'after',
  'address',
] as const;

/** How each format writes the log: a head, and a line for each event. */
export const auditFormats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `${columns.join(',')}\r\n`,
    line: (event: AuditEvent) => `${cellsOf(event).map(csvCell).join(',')}\r\n`,
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (event: AuditEvent) => `${JSON.stringify(event)}\n`,
  },
} as const;

export type AuditFormat = keyof typeof auditFormats;

function cellsOf(event: AuditEvent): string[] {
  const { id, at, action, actor_id, target, before, after, address } = event;
  const facts = [before, after].map((each) => (each === null ? '' : JSON.stringify(each)));
  return [
    String(id),
    at,
    action,
    String(actor_id),
    target.kind,
    String(target.id),
    ...facts,
    address ?? '',
  ];
}

/** Spreadsheets would run such a cell as a formula, so it is written as text (CWE-1236). */
const formula = /^[=+\-@\t\r]/;

export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
