/** Begins the key of every batch: each has its own, so that no tab can write over what another has just written. */
export const batchPrefix = 'batch.v1.'
/** Rung after every change, as tabs are told only of keys that they know by name. */
export const batchesBell = 'batches.v1'
