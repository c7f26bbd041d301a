import { Readable } from 'node:stream';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import type { Reader, Store } from '../../../platform/store/store.js';
import { auditFormats, type AuditFormat } from './audit-text.js';
import { auditView } from './audit-view.js';
import { type AuditFilter, readAuditEvents } from './read-audit-events.js';

const step = 500;

/** The filtered log as a stream, newest first; that it was taken away is recorded, too. */
export async function exportAuditEvents(
  store: Store,
  userId: number,
  filter: AuditFilter,
  format: AuditFormat,
): Promise<Readable> {
  const { workspaceId } = filter;
  await store.transact(async (tx) => {
    await assertManages(tx, workspaceId, userId);
    await recordAudit(tx, {
      workspaceId,
      actorId: userId,
      action: 'audit_log.exported',
      target: { kind: 'workspace', id: workspaceId },
      after: { format },
    });
  });
  return Readable.from(lines(store.reader, filter, format));
}

/** A page at a time: the log may be long. */
async function* lines(
  reader: Reader,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  const { head, line } = auditFormats[format];
  if (head !== '') yield head;
  let before: number | undefined;
  for (;;) {
    const rows = await readAuditEvents(reader, filter, { before, limit: step });
    if (rows.length > 0) yield rows.map((row) => line(auditView(row))).join('');
    if (rows.length < step) return;
    before = rows.at(-1)?.id;
  }
}
