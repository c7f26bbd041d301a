import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

/** The message that "Why was I notified?" was asked for; null: the dialog is closed. */
export const notificationReportStore = createStore<{ messageId: number | null }>()(() => ({
  messageId: null,
}));

endsWithPlace(closeNotificationReport);

export function openNotificationReport(messageId: number): void {
  notificationReportStore.setState({ messageId });
}

export function closeNotificationReport(): void {
  notificationReportStore.setState({ messageId: null });
}
