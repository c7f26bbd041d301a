/** What the address of a message's link begins with: it leads out of the app, and is no script. */
export const linkScheme = /^(?:https?|mailto):/i;
