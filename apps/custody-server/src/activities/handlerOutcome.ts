/** What came out of a handler: the result that is stored, and what is only said once. */
export type HandlerOutcome = { readonly result: object; readonly shownOnce: Readonly<Record<string, string>> }
