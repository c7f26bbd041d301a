export { SignedOutScreen } from './SignedOutScreen';
export { UnlistedWorkspace } from './UnlistedWorkspace';
