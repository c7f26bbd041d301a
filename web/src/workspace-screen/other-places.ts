export { ChannelBrowser } from '../browsers/ChannelBrowser';
export { PeopleBrowser } from '../browsers/PeopleBrowser';
export { SavedItems } from '../browsers/SavedItems';
export { DirectMessagesView } from '../direct-messages/DirectMessagesView';
