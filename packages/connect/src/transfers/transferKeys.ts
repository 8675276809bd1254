/** Begins the key of every transfer. Each has its own, so that no tab can write over what another has just written. */
export const keyPrefix = 'transfer.v2.'
/** Rung after every change: a tab is told of keys that it knows by name, and those of new transfers it does not. */
export const transfersBell = 'transfers.v2'
/** Where earlier releases kept all of them in one list. */
export const earlierTransfers = 'transfers.v1'
