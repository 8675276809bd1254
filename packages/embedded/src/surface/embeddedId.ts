/** Begins the ids of the embedded wallet's connectors. */
export const embeddedIdPrefix = 'embedded:'
