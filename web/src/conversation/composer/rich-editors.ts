/** These parts are fetched together: new messages and edits use the same editor, and the same rules of mentions. */
export { bodyToSend } from '../../data/mentions/body-to-send';
export { MentionOffer } from '../mentions/MentionOffer';
export { offerToAdd } from '../../data/mentions/offers';
export { LongDraft } from './LongDraft';
export { MessageEditor } from './MessageEditor';
export { RichComposer } from './RichComposer';
