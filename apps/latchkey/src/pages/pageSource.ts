/** The pages that the program serves, each built by itself. */
export type Site = 'web' | 'pocket' | 'key-frame' | 'console'

/** Where the built pages are, and the short name of this build (of the contents of its sources). */
export type BuiltWeb = { readonly folder: string; readonly build: string }

/** Finds built pages: from a clone it builds them first where they are stale, until it is aborted; installed it has them. */
export type PageSource = (site: Site, tell: (line: string) => void, signal?: AbortSignal) => Promise<BuiltWeb>
