import type { CollectibleSource } from '@latchkey/connect'

/** Our own server; through a function of ours, because `fetch` must not be called as a method. */
export const collectibleSource: CollectibleSource = { url: '/api/collectibles', fetch: (url, init) => fetch(url, init) }
