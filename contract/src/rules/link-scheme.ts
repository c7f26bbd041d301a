/** The schemes of links in messages. Links with other schemes, such as `javascript:`, are removed. */
export const linkScheme = /^(?:https?|mailto):/i;
