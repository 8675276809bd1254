import { createStore } from '@latchkey/base'

/** How many news wait for the visitor; shown before the title of the page. */
export const unseen = createStore(0)
